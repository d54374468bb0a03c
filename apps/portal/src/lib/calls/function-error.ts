import * as m from '@portage/messages/request-errors';

/** The message in a function's response, or the client's own. An answer without one comes from a proxy, or from a server that is failing. */
export async function functionMessage(error: unknown): Promise<string> {
  const context = (error as { context?: unknown }).context;
  if (context instanceof Response) {
    const body: unknown = await context.json().catch(() => null);
    if (body !== null && typeof body === 'object' && 'error' in body && typeof body.error === 'string')
      return body.error;
    return m.unavailable;
  }
  if (context instanceof Error) return context.message;
  return error instanceof Error ? error.message : m.unexpected;
}
