import * as m from '@portage/messages/start';
/** Replaces the browser's "Failed to fetch". Clients that return errors prefix the message with the name. */
export function unreachable(error: unknown): never {
  if (!(error instanceof TypeError)) throw error;
  const readable = new Error(m.serverUnreachable);
  readable.name = m.noConnection;
  throw readable;
}
