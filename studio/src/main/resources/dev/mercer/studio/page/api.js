// Requests to the server: the token of the link, JSON, files, and server-sent events.
const KEY = 'mercer-token';

function takeToken() {
  const address = new URL(location.href);
  const given = address.searchParams.get('token');
  if (given) {
    localStorage.setItem(KEY, given);
    address.searchParams.delete('token');
    history.replaceState(history.state, '', address);
  }
  return given ?? localStorage.getItem(KEY) ?? '';
}

let token = takeToken();

/** A refusal of the server, or a server that does not answer; the message is a sentence for the user. */
export class ApiError extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

const LOST = 'The server does not answer. Is mercer studio still running? Start it again and open the link that it prints.';

async function request(method, path, content, signal) {
  const headers = { 'X-Mercer-Token': token };
  let body = content;
  if (body !== undefined && !(body instanceof Blob)) {
    headers['Content-Type'] = 'application/json';
    body = JSON.stringify(body);
  }
  let response;
  try {
    response = await fetch(path, { method, headers, body, signal, cache: 'no-store' });
  } catch (failure) {
    if (failure.name === 'AbortError') throw failure;
    throw new ApiError(0, LOST);
  }
  if (response.ok) return response;
  const newer = localStorage.getItem(KEY);
  if (response.status === 401 && newer && newer !== token) {
    token = newer; // the server was started again, and its new link is open in another tab
    return request(method, path, content, signal);
  }
  let message = `${response.status} ${response.statusText}`;
  try {
    message = (await response.json()).error ?? message;
  } catch { /* no JSON: the status must do */ }
  throw new ApiError(response.status, message);
}

/** JSON of a GET. */
export async function get(path, signal) {
  return (await request('GET', path, undefined, signal)).json();
}

/** JSON of a POST; the body is a value for JSON, or a Blob as it is. */
export async function post(path, body = {}, signal) {
  return (await request('POST', path, body, signal)).json();
}

/** Fetches a file and has the browser store it. */
export async function download(path) {
  const response = await request('GET', path);
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'download';
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return name;
}

const AGAIN_MILLIS = 1000;

/** Reads server-sent events to their end. */
async function follow(path, on, signal) {
  const response = await request('GET', path, undefined, signal);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let held = '';
  for (;;) {
    const part = await reader.read().catch((failure) => { throw signal.aborted ? failure : new ApiError(0, LOST); });
    if (part.done) return;
    held += part.value;
    const whole = held.split('\n\n');
    held = whole.pop();
    for (const message of whole) {
      const event = /^event: (.*)$/m.exec(message)?.[1];
      const data = /^data: (.*)$/m.exec(message)?.[1];
      if (event && data) on(event, JSON.parse(data));
    }
  }
}

/**
 * Server-sent events: calls on(event, data) until the event "end", or until the returned function is called. A lost connection is told
 * to onLost(error) and tried again; what the server refuses is told, and that is the end.
 */
export function events(path, on, onLost) {
  const abort = new AbortController();
  const { signal } = abort;
  (async () => {
    let ended = false;
    while (!ended && !signal.aborted) {
      try {
        await follow(path, (event, data) => { ended ||= event === 'end'; on(event, data); }, signal);
        if (!ended) throw new ApiError(0, LOST);
      } catch (failure) {
        if (signal.aborted) return;
        onLost(failure);
        if (failure.status !== 0) return;
        await new Promise((wake) => { setTimeout(wake, AGAIN_MILLIS); });
      }
    }
  })();
  return () => abort.abort();
}
