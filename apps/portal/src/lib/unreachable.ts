/** Instead of the browser's own 'Failed to fetch'. Where it is not thrown, the clients put an error's name before its message. */
export function unreachable(error: unknown): never {
  if (!(error instanceof TypeError)) throw error;
  const readable = new Error('The server cannot be reached. Check your connection and try again.');
  readable.name = 'No connection';
  throw readable;
}
