/**
 * Structure without targets: tests whether samples differ or depend on each other, principal components and clusters, all of them from
 * kernel matrices alone.
 */
package dev.mercer.learn.structure;
