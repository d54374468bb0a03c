/** Instead of the browser's own 'Failed to fetch'. */
export function unreachable(error: unknown): never {
  if (!(error instanceof TypeError)) throw error;
  throw new Error('The server cannot be reached. Check your connection and try again.');
}
