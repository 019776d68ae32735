/** A program that needs Mercer's library and its files. */
module org.example.sine {
    requires dev.mercer.io;
}
