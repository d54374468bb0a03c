import * as m from '@portage/messages/start';

/** The failure of a request that the server did not answer. */
export function noConnection(): Error {
  const readable = new Error(m.serverUnreachable);
  readable.name = m.noConnection;
  return readable;
}

/** Replaces the browser's "Failed to fetch". Clients that return errors prefix the message with the name. */
export function unreachable(error: unknown): never {
  throw error instanceof TypeError ? noConnection() : error;
}
