import { PORTAGE } from '@portage/messages/brand';
import * as messages from '@portage/messages/index';
import { expect, test } from 'vitest';
import { paletteOf } from '../../../platform/brand/palette.ts';
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

test('keeps an amount on one line, and a date', () => {
  const paragraphs = ['Pay CAD 3,780.11 by 23 November 2026.', 'Payez d’ici le 1er décembre 2026.'];
  const { html, text } = mailBody(messages, { subject: 'S', heading: 'H', paragraphs });
  expect(html).toContain('Pay CAD\u00a03,780.11 by 23\u00a0November\u00a02026.');
  expect(html).toContain('le 1er\u00a0décembre\u00a02026');
  expect(text).toContain('Pay CAD 3,780.11 by 23 November 2026.');
});

test('keeps a number of hours or days with its unit', () => {
  const paragraphs = ['The link works once, within 24 hours.', 'Entrez ce code d’ici 10 minutes.', 'Impayé, 3 jours.'];
  const { html, text } = mailBody(messages, { subject: 'S', heading: 'H', paragraphs });
  expect(html).toContain('within 24\u00a0hours.</p>');
  expect(html).toContain('d’ici 10\u00a0minutes.</p>');
  expect(html).toContain('3\u00a0jours.</p>');
  expect(text).toContain('within 24 hours.');
});

test('does not break a word at its hyphen', () => {
  const parts = { subject: 'S', heading: 'Many failed sign-in attempts', paragraphs: [] };
  expect(mailBody(messages, parts).html).toContain('failed <span style="white-space:nowrap">sign-in</span> attempts');
});

test('has a text below the code, after the other paragraphs', () => {
  const parts = { subject: 'S', heading: 'H', paragraphs: ['Enter it.'], code: '493027', after: 'For request 5.' };
  const { html, text } = mailBody(messages, parts);
  for (const body of [text, html]) expect(body).toMatch(/Enter it\..*493027.*For request 5\./s);
});

test('shows the fields of an act as code', () => {
  const command = `portage act credit-line --json '{"invoice": "INV-2026-0001", "line": "Ana Reyes", "cents": null, "rest": "keep", "reason": "TEXT"}'`;
  const { html, text } = mailBody(messages, { subject: 'S', heading: 'H', paragraphs: [`Next: ${command}.`] });
  expect(html).toContain('>--json</code> <code>&#39;{&quot;invoice&quot;');
  expect(html).toContain('&quot;line&quot;: &quot;Ana Reyes&quot;, ');
  expect(text).toContain(`Next: ${command}.`);
});

test('shows a command as code, without what it is about', () => {
  const commands = ['act release-pay', 'jobs list --failed', 'act void-invoice', 'payroll exceptions', 'rates add'];
  for (const command of commands) {
    const parts = { subject: 'S', heading: 'H', paragraphs: [`Next: portage ${command} INV-2026-0001`] };
    expect(mailBody(messages, parts).html).toContain(`>portage ${command}</code> <span`);
  }
});

test('has the button and the name in the dark tones of the brand where a mail program is dark', () => {
  const brand = { ...PORTAGE, color: '#1f3a8a' };
  const parts = { subject: 'S', heading: 'H', paragraphs: [], action: { label: 'Pay', url: 'https://a.example' } };
  const { html } = mailBody({ ...messages, brand }, parts);
  const { accent, on } = paletteOf(brand.color).dark;
  expect(html).toContain(
    `.brand{color:${accent}!important}.action,.tile{background:${accent}!important;color:${on}!important}`,
  );
  expect(html).toContain('<a class="action" href="https://a.example"');
  expect(html).toContain('If the button doesn&#39;t work, open this address:<br>');
});

test('says where to write with questions, except to the provider who answers them', () => {
  const brand = { ...PORTAGE, contact: 'help@maple.example' };
  const parts = { subject: 'S', heading: 'H', paragraphs: ['P'] };
  const { html, text } = mailBody({ ...messages, brand }, parts);
  expect(text).toContain('\nQuestions? Write to help@maple.example.');
  expect(html).toContain('Write to <a href="mailto:help@maple.example" style="color:inherit">help@maple.example</a>.');
  const own = mailBody({ ...messages, brand }, { ...parts, reader: 'provider' }).text;
  expect(own).toMatch(/You received this email at your contact address for clients\.$/);
});

test('shows another text than a greeting in lists of mail', () => {
  const parts = { subject: 'S', heading: 'H', paragraphs: ['Hello Ana,', 'Please sign.'], preview: 'Please sign.' };
  expect(mailBody(messages, parts).html).toMatch(/<div style="display:none[^"]*">Please sign\.<\/div>/);
});

test('keeps a short value and the number of a document in a table on one line', () => {
  const facts = [
    ['INV-2026-0001', 'CAD 3,780.11'],
    ['Received', '20 November 2026'],
    ['Reference', 'A reference of the bank that is too long for one line of a phone'],
  ] as const;
  const { html } = mailBody(messages, { subject: 'S', heading: 'H', paragraphs: [], facts });
  const cell = (value: string) => html.slice(0, html.indexOf(value)).split('<td').at(-1) ?? '';
  expect(html).toContain('<span style="white-space:nowrap">INV-2026-0001</span></th>');
  expect(cell('20 November 2026</td>')).toContain('white-space:nowrap');
  expect(cell('A reference of the bank')).not.toContain('white-space:nowrap');
  expect(cell('A reference of the bank')).toContain('overflow-wrap:anywhere');
});
