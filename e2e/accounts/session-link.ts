import type { APIRequestContext } from '@playwright/test';
import { demo } from '../screens/portal.ts';

/** The URL fragment of a mail link with a session, built from an API sign-in. */
export async function sessionFragment(request: APIRequestContext, { email, password } = demo.ana): Promise<string> {
  const { publishableKey } = await (await request.get('/config.json')).json();
  const answer = await request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: publishableKey },
    data: { email, password },
  });
  const { access_token, refresh_token } = await answer.json();
  return `#${new URLSearchParams({ access_token, refresh_token, token_type: 'bearer' })}`;
}
