/** The playground: small problems of one and two dimensions that are solved again while the user moves a point. */
package dev.mercer.studio.playground;
