/** Small programs, one idea each, executed by the build and quoted by the documentation. */
package dev.mercer.examples;
