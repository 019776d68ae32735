/** Parts of the Nyström learners: sampling of centers, rows that come in blocks, and rows on other machines. */
package dev.mercer.learn.nystrom;
