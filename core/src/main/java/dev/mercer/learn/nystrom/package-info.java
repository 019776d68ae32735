/** Parts of the Nyström learners: sampling of centres, rows that come in blocks, and rows on other machines. */
package dev.mercer.learn.nystrom;
