/**
 * The sign-in client compares a session's `expires_at`, told by the server's clock, with this device's clock. On a device whose
 * clock is wrong by hours a fresh session would look long expired, or an expired one fresh. Without the field the client counts
 * `expires_in` from its own clock, which needs only that both clocks run equally fast.
 */
export const byOwnClock: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init);
  if (!answer.ok || !answer.headers.get('content-type')?.includes('json')) return answer;
  const body: unknown = await answer.json();
  if (typeof body === 'object' && body !== null && 'expires_in' in body && 'expires_at' in body) delete body.expires_at;
  return new Response(JSON.stringify(body), { status: answer.status, headers: answer.headers });
};
