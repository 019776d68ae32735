/**
 * JSON values: a {@link dev.mercer.io.json.JsonNode}, read and written by {@link dev.mercer.io.json.JsonText}.
 */
package dev.mercer.io.json;
