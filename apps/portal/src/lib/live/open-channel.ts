import type { RealtimeChannel } from '@supabase/realtime-js';
import { followSession } from '../api/auth-client.ts';

/** How long after the first subscription the rows read before it are read again, in milliseconds: the page has just read them. */
const firstCatchUpMs = 3000;

/**
 * Subscribes to a channel in the name of the session, and follows its new tokens. The code for it loads when the page has
 * loaded and the browser is idle.
 * @param topic name of the channel
 * @param listen adds the handlers
 * @param catchUp reads again what may have changed before the subscription: a moment after the first one, and at once when
 * the connection comes back
 * @returns closes the channel
 */
export function openChannel(
  topic: string,
  listen: (channel: RealtimeChannel) => RealtimeChannel,
  catchUp: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;
  let leave = () => {};
  const join = async () => {
    await pageAtRest();
    const { realtime } = await import('./realtime-client.ts');
    if (closed) return;
    const channel = listen(realtime.channel(topic));
    // Pass the refreshed token to the open channel.
    const unfollow = followSession((event) => {
      if (event === 'TOKEN_REFRESHED') void realtime.setAuth();
    });
    leave = () => {
      unfollow();
      void realtime.removeChannel(channel);
    };
    // Set the token before joining, because it decides which rows the channel receives.
    await realtime.setAuth();
    if (closed) return;
    channel.subscribe((status) => {
      if (status !== 'SUBSCRIBED') return;
      if (timer === undefined) timer = setTimeout(catchUp, firstCatchUpMs);
      else catchUp();
    });
  };
  void join();
  return () => {
    closed = true;
    clearTimeout(timer);
    leave();
  };
}

/** Resolves when the page's own files have loaded and the browser has nothing else to do, at most a second later. */
async function pageAtRest(): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((done) => addEventListener('load', done, { once: true }));
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in globalThis) await new Promise((done) => requestIdleCallback(done, { timeout: 1000 }));
}
