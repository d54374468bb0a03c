import { RealtimeClient } from '@supabase/realtime-js';
import { accessToken } from '../api/auth-client.ts';
import { config } from '../browser/config.ts';

/** The connection for live updates. `openChannel` loads it after the page, which shows without it. */
export const realtime = new RealtimeClient(`${config.url.replace(/^http/, 'ws')}/realtime/v1`, {
  params: { apikey: config.publishableKey },
  accessToken,
});
