/**
 * JSON values: a {@link dev.mercer.io.json.JsonNode}, read from text and written as text.
 */
package dev.mercer.io.json;
