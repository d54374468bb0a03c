/** Whether a request failed because its client closed the connection before its body was there. */
export const isAborted = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ECONNRESET' && error.message === 'aborted';
