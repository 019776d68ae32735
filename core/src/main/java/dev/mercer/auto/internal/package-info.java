/** Parts of automatic training: options of the search, its state, repeated inputs. */
package dev.mercer.auto.internal;
