/** Replaces the browser's "Failed to fetch". Clients that return errors prefix the message with the name. */
export function unreachable(error: unknown): never {
  if (!(error instanceof TypeError)) throw error;
  const readable = new Error('The server cannot be reached. Check your connection and try again.');
  readable.name = 'No connection';
  throw readable;
}
