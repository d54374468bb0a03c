import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProviderServer, startProviderServer } from '../../../testing/provider-server.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server[Symbol.asyncDispose]());

test('every company has a reference of its own, and no typo of it is another valid one', async () => {
  const made = await Promise.all(['One', 'Two', 'Three'].map((name) => server.company(`Reference ${name}`)));
  const rows = await server.rows<{ reference: string }>(
    'select reference from app.payment_references where company_id = any ($1::uuid[])',
    [made.map(({ id }) => id)],
  );
  expect(new Set(rows.map(({ reference }) => reference)).size).toBe(3);
  const valid = (digits: string) => Number(digits) % 97 === 1;
  for (const { reference } of rows) {
    const digits = reference.slice(2);
    expect(valid(digits)).toBe(true);
    const typos = [...digits].flatMap((digit, at) => [
      ...[...'0123456789']
        .filter((other) => other !== digit)
        .map((other) => digits.slice(0, at) + other + digits.slice(at + 1)),
      ...(at > 0 && digits[at - 1] !== digit
        ? [digits.slice(0, at - 1) + digit + (digits[at - 1] ?? '') + digits.slice(at + 1)]
        : []),
    ]);
    expect(typos.filter(valid)).toEqual([]);
  }
});

test.each(["'P-12345678'", "'X-10000022'", "'P-1000002'"])(
  'the database refuses the reference %s',
  async (reference) => {
    await expect(server.rows(`update app.payment_references set reference = ${reference}`)).rejects.toThrow(
      /payment_references_reference_check/,
    );
  },
);
