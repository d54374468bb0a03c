import type { RealtimeChannel } from '@supabase/realtime-js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openChannel } from './open-channel.ts';
import { realtime } from './realtime-client.ts';

type Report = (status: 'SUBSCRIBED' | 'CHANNEL_ERROR') => void;

/** A channel whose connection the test reports. */
function channelOf() {
  const subscribed = Promise.withResolvers<Report>();
  const channel = { subscribe: (report: Report) => subscribed.resolve(report) };
  return { channel: channel as unknown as RealtimeChannel, connected: subscribed.promise };
}

beforeEach(() => {
  // Every test ends with an accessibility check of the page, also this one without a page.
  document.title = 'No page';
  vi.useFakeTimers();
  vi.spyOn(realtime, 'channel').mockReturnValue({} as RealtimeChannel);
  vi.spyOn(realtime, 'setAuth').mockResolvedValue();
  vi.spyOn(realtime, 'removeChannel').mockResolvedValue('ok');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('reads again what may have changed before the first connection, and at once after each later one', async () => {
  const catchUp = vi.fn();
  const { channel, connected } = channelOf();
  const close = openChannel('topic', () => channel, catchUp);
  const report = await connected;
  report('SUBSCRIBED');
  expect(catchUp).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3000);
  expect(catchUp).toHaveBeenCalledTimes(1);
  report('CHANNEL_ERROR');
  expect(catchUp).toHaveBeenCalledTimes(1);
  report('SUBSCRIBED');
  expect(catchUp).toHaveBeenCalledTimes(2);
  close();
  expect(realtime.removeChannel).toHaveBeenCalledWith(channel);
});

test('reads nothing again once it is closed', async () => {
  const catchUp = vi.fn();
  const { channel, connected } = channelOf();
  const close = openChannel('topic', () => channel, catchUp);
  (await connected)('SUBSCRIBED');
  close();
  vi.advanceTimersByTime(10_000);
  expect(catchUp).not.toHaveBeenCalled();
});
