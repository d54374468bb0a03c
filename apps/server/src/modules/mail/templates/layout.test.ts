import * as messages from '@portage/messages/index';
import { expect, test } from 'vitest';
import { mailBody } from './layout.ts';

test('lists of mail show the first paragraph after the subject, not the brand', () => {
  const { html, text } = mailBody(messages, { subject: 'S', heading: 'H', paragraphs: ['Pay <b>now</b>.', 'Second.'] });
  const body = html.slice(html.indexOf('<body'));
  expect(body.replace(/<body[^>]*>\s*/, '')).toMatch(
    /^<div style="display:none[^"]*">Pay &lt;b&gt;now&lt;\/b&gt;\.<\/div>/,
  );
  expect(text.split('Pay <b>now</b>.')).toHaveLength(2);
});

test('keeps the no-break spaces of amounts, on one line', () => {
  const amount = '3\u00a0780,11\u00a0$\u00a0CA';
  const { subject, text } = mailBody(messages, {
    subject: `Facture\u00a0: ${amount}\n`,
    heading: 'H',
    paragraphs: [],
    facts: [['Montant', `${amount}\r\nBcc: x`]],
  });
  expect(subject).toBe(`Facture\u00a0: ${amount}`);
  expect(text).toContain(`Montant: ${amount} Bcc: x`);
});

test('keeps an invoice number on one line', () => {
  const { html, text } = mailBody(messages, {
    subject: 'S',
    heading: 'Invoice INV-2026-0001 is overdue',
    paragraphs: ['Invoice INV-2026-0001 was due.'],
  });
  expect(html.split('<span style="white-space:nowrap">INV-2026-0001</span>')).toHaveLength(3);
  expect(text).toContain('Invoice INV-2026-0001 was due.');
});
