/**
 * A small HTTP layer on the server of the JDK for pages on the user's own computer: a {@link dev.mercer.studio.http.Route} is a method,
 * a path and a function that returns JSON, bytes or a stream of server-sent events. It accepts connections from this computer only, and {@link
 * dev.mercer.studio.http.Guard} refuses requests of other pages in the browser.
 */
package dev.mercer.studio.http;
