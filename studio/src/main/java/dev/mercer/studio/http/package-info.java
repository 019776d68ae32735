/**
 * A small HTTP layer on the server of the JDK for pages on the user's own machine: a {@link dev.mercer.studio.http.Route} is a method,
 * a path and a function that returns JSON, bytes or a stream of server-sent events. It listens to this machine alone, and
 * {@link dev.mercer.studio.http.Guard} refuses whatever other pages of the browser might send.
 */
package dev.mercer.studio.http;
