import { expect, test } from 'vitest';
import { joinNotifications, splitNotifications } from './notification-parts.ts';

const long = JSON.stringify(`é👩🏽‍🚀${'x'.repeat(30_000)}`);

test('every part fits into a notification, and together they are the JSON that was split', () => {
  const parts = splitNotifications('one', long);
  for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThan(8000);
  const join = joinNotifications();
  const whole = parts.map(join);
  expect(whole.slice(0, -1)).toEqual(parts.slice(1).map(() => null));
  expect(whole.at(-1)?.from).toBe('one');
  expect(JSON.parse(whole.at(-1)?.text ?? '')).toBe(JSON.parse(long));
});

test('a message whose beginning was missed is dropped, and the next one arrives', () => {
  const join = joinNotifications();
  expect(splitNotifications('one', long).slice(1).map(join)).toEqual([null, null, null]);
  expect(join(splitNotifications('one', '[1]')[0] ?? '')).toEqual({ from: 'one', text: '[1]' });
  expect(join('not from a room')).toBeNull();
});
