import { expect, test } from 'vitest';
import { readPayload } from './payloads.ts';

test('reads a payload, without fields that it does not know', () => {
  expect(readPayload('webhook.deliver', { provider: 'billing', eventId: 'evt_1', old: true })).toEqual({
    provider: 'billing',
    eventId: 'evt_1',
  });
  expect(readPayload('payroll.run', {})).toEqual({});
  expect(readPayload('account.setup', {})).toEqual({});
});

test.each([
  ['without its id', 'mail.send', {}, 'The job mail.send has no valid payload: messageId '],
  [
    'with an empty id',
    'billing.invoice',
    { invoiceId: '' },
    'The job billing.invoice has no valid payload: invoiceId ',
  ],
  ['for an unknown provider', 'webhook.deliver', { provider: 'post', eventId: 'e' }, ': provider '],
  ['with a date that does not exist', 'payroll.run', { asOf: '2026-02-30' }, ': asOf '],
  ['that is null', 'signature.send', null, 'The job signature.send has no valid payload'],
] as const)('rejects a payload %s', (_, name, stored, message) => {
  expect(() => readPayload(name, stored)).toThrow(message);
});
