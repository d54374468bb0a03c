/**
 * Removes `expires_at` from auth responses. The auth client compares that server time with the device's clock, so a
 * clock wrong by hours makes a fresh session look expired or an expired one fresh. Without it the client counts
 * `expires_in` from its own clock.
 */
export const fetchWithLocalExpiry: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  if (!response.ok || !response.headers.get('content-type')?.includes('json')) return response;
  const body: unknown = await response.json();
  if (typeof body === 'object' && body !== null && 'expires_in' in body && 'expires_at' in body) delete body.expires_at;
  return new Response(JSON.stringify(body), { status: response.status, headers: response.headers });
};
