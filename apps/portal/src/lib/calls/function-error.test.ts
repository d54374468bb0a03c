import { expect, test } from 'vitest';
import { functionMessage } from './function-error.ts';
import { noConnection } from './unreachable.ts';

const failed = (body: string, status = 502) =>
  Object.assign(new Error('Edge Function returned a non-2xx status code'), { context: new Response(body, { status }) });

test('shows the message of a function, and says of an answer without one that the service is unavailable', async () => {
  expect(await functionMessage(failed('{"error":"The plan has ended.","code":"planEnded"}', 409))).toBe(
    'The plan has ended.',
  );
  for (const body of ['<h1>Bad gateway</h1>', '{"message":"no"}', '', 'null'])
    expect(await functionMessage(failed(body))).toBe('The service is temporarily unavailable. Try again in a moment.');
});

test('says of a server that does not answer what all other requests say', async () => {
  const error = Object.assign(new Error('Failed to send a request to the Edge Function'), { context: noConnection() });
  expect(await functionMessage(error)).toBe("We couldn't reach the server. Check your connection and try again.");
});
