/** A program that needs Mercer's library and its files. */
module org.example.sine {
    requires dev.mercer.core;
    requires dev.mercer.io;
}
