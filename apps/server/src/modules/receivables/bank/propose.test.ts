import { namedReferences, namesDocument, normalText } from '@portage/domain/bank/normal-text';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OpenInvoice } from './exact-groups.ts';
import { type MatchFacts, propose } from './propose.ts';

const invoice = (number: number, open: number, companyId = 'A'): OpenInvoice => ({
  id: `${companyId}${number}`,
  number: `INV-2026-${String(number).padStart(4, '0')}`,
  companyId,
  open,
});
const facts = (
  line: Partial<MatchFacts['line']>,
  invoices: OpenInvoice[],
  given: Partial<MatchFacts> = {},
): MatchFacts => ({
  line: { cents: 10_000, text: 'Wire transfer', payer: '', ...line },
  invoices,
  receipts: [],
  quoted: new Set(),
  knownFor: new Set(),
  learnedFor: new Set(),
  sameName: new Set(),
  ...given,
});
const seen = (given: MatchFacts) => {
  const { proposals, certain } = propose(given);
  return {
    certain: certain?.parts.map(({ number }) => number.slice(-4)).join('+') ?? null,
    shown: proposals.map(
      ({ parts, signals }) =>
        `${parts.map(({ invoiceId, cents }) => `${invoiceId}=${cents}`).join('+')} ${signals.join(' ')}`,
    ),
  };
};
const known = { knownFor: new Set(['A']) };
const quoted = { quoted: new Set(['A']) };
const learned = { learnedFor: new Set(['A']) };
const named = { sameName: new Set(['A']) };

test.each([
  ['P-12345612', ['P-12345612']],
  ['ref p 1234 5612 thanks', ['P-12345612']],
  ['P12345612', ['P-12345612']],
  ['P-123456120', []],
  ['XP-12345612', []],
  ['12345612', []],
])('finds the payment reference in %s', (text, references) => {
  expect(namedReferences(normalText(text))).toEqual(references);
});

describe('a number in the text', () => {
  test.each([
    ['INV-2026-0007', true],
    ['paid inv 2026 0007, thanks', true],
    ['INV20260007', true],
    ['INV-2026-00071', false],
    ['XINV-2026-0007', false],
    ['2026-0007', false],
    ['INV-2026-0070', false],
    ['ÉINV-2026-0007', false],
  ])('%s', (text, named) => {
    expect(namesDocument(normalText(text), 'INV-2026-0007')).toBe(named);
  });
});

test.each<[string, MatchFacts, string | null]>([
  [
    'the number and the exact amount',
    facts({ text: 'INV 2026-0007' }, [invoice(7, 10_000), invoice(8, 10_000)]),
    '0007',
  ],
  [
    'two numbers and their sum',
    facts({ text: 'INV-2026-0007 INV-2026-0008' }, [invoice(7, 4_000), invoice(8, 6_000)]),
    '0007+0008',
  ],
  [
    'a known payer and one exact amount',
    facts({}, [invoice(7, 10_000), invoice(8, 9_000), invoice(9, 10_000, 'B')], known),
    '0007',
  ],
  [
    'a known payer and one exact group',
    facts({}, [invoice(7, 4_000), invoice(8, 6_000), invoice(9, 5_000)], known),
    '0007+0008',
  ],
  [
    'words known from a match, the name and one exact amount',
    facts({}, [invoice(7, 10_000)], { ...learned, ...named }),
    '0007',
  ],
  [
    'a payment reference and one exact amount',
    facts({}, [invoice(7, 10_000), invoice(8, 10_000, 'B')], quoted),
    '0007',
  ],
])('is certain with %s', (_, given, certain) => {
  expect(seen(given).certain).toBe(certain);
});

test.each<[string, MatchFacts]>([
  [
    'a payment reference of another client than the known payer',
    facts({}, [invoice(7, 10_000)], { ...quoted, knownFor: new Set(['B']) }),
  ],
  [
    'a payment reference and an invoice of another client',
    facts({ text: 'INV-2026-0008' }, [invoice(7, 10_000), invoice(8, 10_000, 'B')], quoted),
  ],
  ['a payment reference and two invoices of the amount', facts({}, [invoice(7, 10_000), invoice(8, 10_000)], quoted)],
  ['two invoices of the same amount', facts({}, [invoice(7, 10_000), invoice(8, 10_000)], known)],
  ['two groups of the same size', facts({}, [invoice(1, 4_000), invoice(2, 6_000), invoice(3, 6_000)], known)],
  [
    'two groups of different sizes',
    facts({}, [invoice(1, 4_000), invoice(2, 6_000), invoice(3, 2_000), invoice(4, 2_000)], known),
  ],
  ['a number and a part of the amount', facts({ text: 'INV-2026-0007', cents: 9_999 }, [invoice(7, 10_000)])],
  ['a number and more than is open', facts({ text: 'INV-2026-0007', cents: 10_001 }, [invoice(7, 10_000)])],
  [
    'two numbers and the amount of one',
    facts({ text: 'INV-2026-0007 INV-2026-0008' }, [invoice(7, 10_000), invoice(8, 6_000)]),
  ],
  ['a number that is not open', facts({ text: 'INV-2026-0001' }, [invoice(7, 10_000)], known)],
  ['an amount alone', facts({}, [invoice(7, 10_000)])],
  ['words known from a match alone', facts({}, [invoice(7, 10_000)], learned)],
  [
    "words known from a match of another client than the name's",
    facts({}, [invoice(7, 10_000)], { ...named, learnedFor: new Set(['B']) }),
  ],
  [
    'a sum of more invoices than a group has',
    facts(
      { cents: 21_000 },
      [1, 2, 3, 4, 5, 6].map((number) => invoice(number, number * 1_000)),
      known,
    ),
  ],
  ['a name alone', facts({}, [invoice(7, 10_000)], { sameName: new Set(['A']) })],
  ['a payer of two clients', facts({}, [invoice(7, 10_000)], { knownFor: new Set(['A', 'B']) })],
  [
    'a number of another client than the payer',
    facts({ text: 'INV-2026-0007' }, [invoice(7, 10_000)], { knownFor: new Set(['B']) }),
  ],
  ['the same number of two clients', facts({ text: 'INV-2026-0007' }, [invoice(7, 10_000), invoice(7, 10_000, 'B')])],
  [
    'a receipt of the amount',
    facts({ text: 'INV-2026-0007' }, [invoice(7, 10_000)], {
      receipts: [{ id: 'r', number: 'RC-2026-0001', companyId: 'A' }],
    }),
  ],
  ['money paid out', facts({ text: 'INV-2026-0007', cents: -10_000 }, [invoice(7, 10_000)])],
])('asks with %s', (_, given) => {
  expect(seen(given).certain).toBeNull();
});

test('shows which signals spoke for each proposal', () => {
  const open = [invoice(7, 12_000), invoice(8, 9_000)];
  expect(seen(facts({ cents: 11_985 }, open, known)).shown).toEqual(['A7=11985 payer fee']);
  expect(seen(facts({ cents: 1_000 }, open, known)).shown).toEqual(['A7=1000 payer oldest']);
  expect(seen(facts({ cents: 30_000, text: 'inv 2026 0008' }, open)).shown).toEqual(['A8=9000+A7=12000 number oldest']);
  expect(seen(facts({ cents: 9_000 }, open)).shown).toEqual(['A8=9000 amount']);
  expect(seen(facts({ cents: 1_000 }, open, named)).shown).toEqual(['A7=1000 name oldest']);
  expect(seen(facts({ cents: 21_000 }, open, named)).shown).toEqual(['A7=12000+A8=9000 name amount oldestSum']);
  expect(seen(facts({ cents: 9_000 }, open, learned)).shown).toEqual(['A8=9000 payer amount']);
});

test('proposes the sum of the oldest invoices of any client, before other groups of the same sum', () => {
  const open = [...[1, 2, 3, 4, 5, 6, 7].map((number) => invoice(number, 1_000 * number)), invoice(8, 1_000, 'B')];
  const oldest = 'A1=1000+A2=2000+A3=3000+A4=4000+A5=5000+A6=6000+A7=7000';
  expect(seen(facts({ cents: 28_000 }, open)).shown).toEqual([`${oldest} amount oldestSum`]);
  const [first] = seen(facts({ cents: 6_000 }, open.slice(0, 4), named)).shown;
  expect(first).toBe('A1=1000+A2=2000+A3=3000 name amount oldestSum');
  expect(seen(facts({ cents: 28_500 }, open)).shown).toEqual([]);
});

const invoices = fc
  .array(fc.record({ open: fc.integer({ min: 1, max: 90 }), company: fc.constantFrom('A', 'B', 'C') }), {
    maxLength: 9,
  })
  .map((rows) => rows.map(({ open, company }, at) => invoice(at + 1, open * 500, company)));
const anyFacts = fc
  .record({
    invoices,
    paid: fc.nat(511),
    extra: fc.constantFrom(0, 0, 0, 500, -500),
    text: fc.constantFrom(
      'Wire',
      'Wire',
      'INV-2026-0001',
      'inv 2026 0002 / INV20260003',
      'INV-2026-0001 and INV-2026-0099',
    ),
    quoted: fc.oneof(fc.constant([]), fc.subarray(['A', 'B', 'C'], { maxLength: 1 })),
    knownFor: fc.oneof(fc.constant(['A']), fc.subarray(['A', 'B', 'C'])),
    learnedFor: fc.oneof(fc.constant([]), fc.subarray(['A', 'B', 'C'], { maxLength: 1 })),
    sameName: fc.oneof(fc.constant([]), fc.subarray(['A', 'B', 'C'], { maxLength: 1 })),
    receipts: fc.constantFrom([], [], [{ id: 'r', number: 'RC-2026-0001', companyId: 'A' }]),
  })
  .map(
    ({
      invoices: open,
      paid,
      extra,
      text,
      quoted: references,
      knownFor,
      learnedFor,
      sameName,
      receipts,
    }): MatchFacts => {
      const own = open.filter((row, at) => row.companyId === 'A' && (paid >> at) % 2 === 1);
      const cents = Math.max(
        500,
        own.reduce<number>((sum, row) => sum + row.open, extra),
      );
      return {
        line: { cents, text, payer: 'P' },
        ...{ invoices: open, receipts, quoted: new Set(references) },
        ...{ knownFor: new Set(knownFor), learnedFor: new Set(learnedFor), sameName: new Set(sameName) },
      };
    },
  );

test('never applies more than is open or was received, and what is certain settles exactly the line', () => {
  fc.assert(
    fc.property(anyFacts, (given) => {
      const { proposals, certain } = propose(given);
      const open = new Map(given.invoices.map((row) => [row.id, row]));
      for (const { companyId, parts } of proposals) {
        expect(new Set(parts.map(({ invoiceId }) => invoiceId)).size).toBe(parts.length);
        expect(parts.reduce((sum, { cents }) => sum + cents, 0)).toBeLessThanOrEqual(given.line.cents);
        for (const part of parts) {
          expect(open.get(part.invoiceId)?.companyId).toBe(companyId);
          expect(part.cents).toBeLessThanOrEqual(open.get(part.invoiceId)?.open ?? 0);
        }
      }
      if (certain === null) return;
      expect(certain.parts.reduce((sum, { cents }) => sum + cents, 0)).toBe(given.line.cents);
      for (const part of certain.parts) expect(part.cents).toBe(open.get(part.invoiceId)?.open);
    }),
    { numRuns: 2_000 },
  );
});

test('is certain of the same invoices in any order, and no longer when there is a second equal candidate', () => {
  let asked = 0;
  fc.assert(
    fc.property(anyFacts, fc.nat(), (given, turn) => {
      const { certain } = propose(given);
      const at = turn % Math.max(1, given.invoices.length);
      const turned = [...given.invoices.slice(at), ...given.invoices.slice(0, at)].toReversed();
      const ids = (found: typeof certain) => found?.parts.map(({ invoiceId }) => invoiceId).toSorted() ?? null;
      expect(ids(propose({ ...given, invoices: turned }).certain)).toEqual(ids(certain));
      const [first] = certain?.parts ?? [];
      const copied = given.invoices.find(({ id }) => id === first?.invoiceId);
      if (certain === null || copied === undefined || certain.signals.includes('number')) return;
      asked += 1;
      const twin = { ...copied, id: 'twin', number: 'INV-2026-0050' };
      expect(propose({ ...given, invoices: [...given.invoices, twin] }).certain).toBeNull();
    }),
    { numRuns: 2_000 },
  );
  expect(asked).toBeGreaterThan(20);
});
