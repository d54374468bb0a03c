import { expect, test } from 'vitest';
import { functionMessage } from './function-error.ts';

const failed = (body: string, status = 502) =>
  Object.assign(new Error('Edge Function returned a non-2xx status code'), { context: new Response(body, { status }) });

test('shows the message of a function, and says of an answer without one that the service is unavailable', async () => {
  expect(await functionMessage(failed('{"error":"The plan has ended.","code":"planEnded"}', 409))).toBe(
    'The plan has ended.',
  );
  for (const body of ['<h1>Bad gateway</h1>', '{"message":"no"}', '', 'null'])
    expect(await functionMessage(failed(body))).toBe('The service is temporarily unavailable. Try again in a moment.');
});
