/** The playground: small problems of one and two dimensions that follow the hand. */
package dev.mercer.studio.playground;
