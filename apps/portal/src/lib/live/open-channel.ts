import type { RealtimeChannel } from '@supabase/realtime-js';
import { auth } from '../api/auth-client.ts';
import { realtime } from '../api/data-client.ts';

/** How long after the first subscription the rows read before it are read again, in milliseconds: the page has just read them. */
const firstCatchUpMs = 3000;

/**
 * Subscribes to a channel in the name of the session, and follows its new tokens.
 * @param channel with its handlers, not subscribed yet
 * @param catchUp reads again what may have changed before the subscription: a moment after the first one, and at once when
 * the connection comes back
 * @returns closes the channel
 */
export function openChannel(channel: RealtimeChannel, catchUp: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;
  // Pass the refreshed token to the open channel.
  const { data: following } = auth.onAuthStateChange((event) => {
    if (event === 'TOKEN_REFRESHED') void realtime.setAuth();
  });
  // Set the token before joining, because it decides which rows the channel receives.
  void realtime.setAuth().then(() => {
    if (closed) return;
    channel.subscribe((status) => {
      if (status !== 'SUBSCRIBED') return;
      if (timer === undefined) timer = setTimeout(catchUp, firstCatchUpMs);
      else catchUp();
    });
  });
  return () => {
    closed = true;
    following.subscription.unsubscribe();
    clearTimeout(timer);
    void realtime.removeChannel(channel);
  };
}
