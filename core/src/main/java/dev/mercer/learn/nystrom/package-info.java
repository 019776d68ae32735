/** Parts of the Nyström learners: sampling of centres, and rows that come in blocks. */
package dev.mercer.learn.nystrom;
