import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { calculateContributions, earlierOnPayday } from '../contributions/calculate.ts';
import { ZERO_YEAR_TO_DATE } from '../contributions/calculation.ts';
import { BUILT_IN_RATES } from '../contributions/rates-book.ts';
import { plainDate } from '../dates/plain-date.ts';
import { BUILT_IN_TAX_TABLES } from '../income-tax/tax-editions.ts';
import { type Cents, cents, NO_CENTS, parseCents, sumCents } from '../money/money.ts';
import { countItem, formOf, mostWithoutCash, PAY_ITEM_KINDS, type PayItemKind } from '../pay-items/pay-item-kinds.ts';
import { PROVINCES, type Province } from '../places/provinces.ts';
import { DEDUCTION_KINDS, isGarnishment, type PayDeduction } from './pay-deductions.ts';
import { payOf } from './testing/pay-of.ts';
import { type ItemOfPay, withholdPayday } from './withhold-payday.ts';
import { basisOfLine, type ContributedPay, type Withholding, withhold } from './withholding.ts';

const payDate = plainDate('2026-03-06');
const rates = BUILT_IN_RATES.exact(payDate);
const tables = BUILT_IN_TAX_TABLES.exact(payDate);

type Given = readonly [kind: PayItemKind, value: Cents];

/** A line of every second week, and what goes with it, as a run calculates their contributions. */
function paydayOf(province: Province, gross: Cents, given: readonly Given[]) {
  const terms = { payDate, province, paysPerYear: 26, yearToDate: ZERO_YEAR_TO_DATE };
  const line: ContributedPay = {
    gross,
    contributions: calculateContributions({ ...terms, pensionable: gross }, rates),
  };
  const counted = [line.contributions];
  const items = given.map(([kind, value]): ItemOfPay => {
    const { paid, pensionable, insurable, taxed } = countItem(kind, value, province);
    const earlier = earlierOnPayday(counted);
    const contributions = calculateContributions(
      { ...terms, pensionable, insurable, ...(earlier === undefined ? {} : { earlier }) },
      rates,
    );
    counted.push(contributions);
    return { paid, contributions, taxed };
  });
  return { line, items };
}

function withheldOn(
  province: Province,
  gross: Cents,
  given: readonly Given[] = [],
  deductions: readonly PayDeduction[] = [],
  declaration = {},
) {
  const { line, items } = paydayOf(province, gross, given);
  return withholdPayday(
    { line, items, earlier: [], pay: [line], beside: NO_CENTS, declaration, edition: tables.edition },
    deductions,
    tables,
    rates,
  );
}

const taxes = ({ federal, provincial, payrollTax }: Withholding) => sumCents([federal, provincial, payrollTax]);
const contributionsOf = ({ cpp, cpp2, ei, qpip }: Withholding) => sumCents([cpp, cpp2, ei, qpip]);
const takenOf = ({ deductions }: Withholding) => sumCents(deductions.map(({ taken }) => taken));
const all = (of: (part: Withholding) => Cents, { line, items }: ReturnType<typeof withheldOn>) =>
  sumCents([line, ...items].map(of));

const place = fc.constantFrom(...PROVINCES);
const pay = fc.integer({ min: 1, max: 1_500_000 }).map(cents);
/** Items that a pay can have: those without cash within their limit. */
const itemsOf = (gross: Cents) =>
  fc
    .array(fc.tuple(fc.constantFrom(...PAY_ITEM_KINDS), fc.double({ min: 0, max: 1, noNaN: true })), { maxLength: 4 })
    .map((given): Given[] =>
      given.map(([kind, share]) => [kind, cents(Math.floor((mostWithoutCash(gross) / 4) * share))]),
    );
const payWithItems = pay.chain((gross) => fc.tuple(fc.constant(gross), itemsOf(gross)));
const deduction = fc.record({
  id: fc.uuid(),
  kind: fc.constantFrom(...DEDUCTION_KINDS),
  amount: fc.integer({ min: 1, max: 400_000 }).map(cents),
  share: fc.option(fc.integer({ min: 0, max: 10_000 })),
  kept: fc.option(fc.integer({ min: 0, max: 300_000 }).map(cents)),
});
const deductionsOfPay = fc
  .array(deduction, { maxLength: 6 })
  .map((list): PayDeduction[] =>
    list.map(({ share, kept, ...one }) => (isGarnishment(one.kind) ? { ...one, limit: { share, kept } } : one)),
  );

describe('a payday', () => {
  it('without items and orders is what a line alone is', () => {
    const before = fc.array(
      fc.record({ id: fc.uuid(), kind: fc.constantFrom('rrsp', 'unionDues', 'other'), amount: pay }),
      { maxLength: 3 },
    );
    fc.assert(
      fc.property(place, pay, before, (province, gross, deductions) => {
        const { line } = paydayOf(province, gross, []);
        const sum = (kind: string) =>
          sumCents(deductions.filter((one) => one.kind === kind).map(({ amount }) => amount));
        const chosen = {
          declaration: {},
          deductions: { rrsp: sum('rrsp'), unionDues: sum('unionDues'), labourFund: NO_CENTS },
        };
        const basis = basisOfLine(line, [], chosen, tables.edition);
        const alone = withhold({ ...line, basis }, deductions as PayDeduction[], tables, rates);
        const { basis: _, ...figures } = withheldOn(province, gross, [], deductions as PayDeduction[]).line;
        // Union dues alone are taken where a plan and the dues together are more than the pay.
        if (sumCents([sum('rrsp'), sum('unionDues')]) <= alone.net + takenOf(alone))
          expect(alone).toMatchObject(figures);
      }),
    );
  });

  it('leaves what is paid less what is withheld, never below zero, whatever is deducted', () => {
    fc.assert(
      fc.property(place, payWithItems, deductionsOfPay, (province, [gross, given], deductions) => {
        const withheld = withheldOn(province, gross, given, deductions);
        const paid = sumCents([gross, ...given.map(([kind, value]) => countItem(kind, value, province).paid)]);
        const parts = [contributionsOf, taxes, takenOf, ({ net }: Withholding) => net] as const;
        expect(sumCents(parts.map((part) => all(part, withheld)))).toBe(paid);
        expect(all(({ net }) => net, withheld)).toBeGreaterThanOrEqual(0);
        expect(withheld.line.deductions.length).toBe(deductions.length);
        for (const { taken, amount } of withheld.line.deductions) {
          expect(taken).toBeGreaterThanOrEqual(0);
          expect(taken).toBeLessThanOrEqual(amount);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is taxed like the same pay in one', () => {
    const [gross, allowance] = [parseCents('3000.00'), parseCents('250.00')];
    for (const province of PROVINCES) {
      const { tax, contributions, net } = payOf(province, 26, '3250.00');
      const withheld = withheldOn(province, gross, [['allowance', allowance]]);
      expect(all(contributionsOf, withheld), province).toBe(
        sumCents([contributions.cpp, contributions.cpp2, contributions.ei, contributions.qpip]),
      );
      expect(all(taxes, withheld), province).toBe(sumCents([tax.federal, tax.provincial, tax.payrollTax]));
      expect(
        all((part) => part.net, withheld),
        province,
      ).toBe(net);
    }
  });

  it('is not taxed less when an item is more', () => {
    fc.assert(
      fc.property(place, payWithItems, fc.constantFrom(...PAY_ITEM_KINDS), (province, [gross, given], kind) => {
        const more = mostWithoutCash(cents(Math.floor(gross / 2)));
        const [before, after] = [
          withheldOn(province, gross, given),
          withheldOn(province, gross, [...given, [kind, more]]),
        ];
        // What is pensionable and not taxed takes the additional contributions off the income.
        for (const tax of ['federal', 'provincial', 'payrollTax'] as const)
          if (kind !== 'employerRrsp' && kind !== 'lockedRrsp' && kind !== 'healthInsurance')
            expect(all((part) => part[tax], after)).toBeGreaterThanOrEqual(all((part) => part[tax], before));
        for (const part of ['cpp', 'cpp2', 'ei', 'qpip'] as const)
          expect(all((one) => one[part], after)).toBeGreaterThanOrEqual(all((one) => one[part], before));
      }),
      { numRuns: 300 },
    );
  });
});

describe('items by their flags', () => {
  const gross = parseCents('3000.00');
  const value = parseCents('200.00');
  const added = (province: Province, kind: PayItemKind) => withheldOn(province, gross, [[kind, value]]).items[0];

  it('count only what they are', () => {
    for (const province of PROVINCES)
      for (const kind of PAY_ITEM_KINDS) {
        const { pensionable, insurable, taxed } = countItem(kind, value, province);
        const item = added(province, kind);
        expect([kind, province, (item?.cpp ?? 0) > 0]).toEqual([kind, province, pensionable > 0]);
        expect([kind, province, (item?.ei ?? 0) > 0]).toEqual([kind, province, insurable > 0]);
        expect([kind, province, (item?.qpip ?? 0) > 0]).toEqual([kind, province, insurable > 0 && province === 'QC']);
        const isTaxed = taxed.everywhere > 0 && taxed.sheltered === 0;
        expect([kind, province, (item?.federal ?? 0) > 0]).toEqual([kind, province, isTaxed]);
        expect([kind, province, (item?.provincial ?? 0) > 0]).toEqual([
          kind,
          province,
          isTaxed || taxed.quebecOnly > 0,
        ]);
        const paid = formOf(kind) === 'cash' ? value : 0;
        const taken = item === undefined ? 0 : contributionsOf(item) + taxes(item);
        expect(item?.net).toBe(paid - taken);
      }
  });

  it('has health insurance taxed by Quebec alone, with QPP and without EI and QPIP', () => {
    expect(added('QC', 'healthInsurance')).toMatchObject({ federal: 0, ei: 0, qpip: 0, cpp: parseCents('12.60') });
    expect(added('QC', 'healthInsurance')?.provincial).toBeGreaterThan(0);
    expect(added('ON', 'healthInsurance')).toMatchObject({ federal: 0, provincial: 0, cpp: 0, ei: 0, net: 0 });
  });

  it('has CPP on life insurance and no EI: 5.95% x 200.00', () => {
    expect(added('ON', 'lifeInsurance')).toMatchObject({ cpp: parseCents('11.90'), ei: 0 });
  });
});

describe('orders', () => {
  const net = withheldOn('ON', parseCents('3000.00')).line.net;
  const order = (
    kind: PayDeduction['kind'],
    amount: string,
    limit: Partial<PayDeduction['limit']> = {},
  ): PayDeduction => ({
    id: `${kind} ${amount}`,
    kind,
    amount: parseCents(amount),
    limit: { share: null, kept: null, ...limit },
  });
  const taken = (...orders: PayDeduction[]) =>
    withheldOn('ON', parseCents('3000.00'), [], orders).line.deductions.map(({ kind, taken: amount }) => [
      kind,
      amount,
    ]);

  it('are taken by rank: support, the CRA, other creditors, then other deductions', () => {
    expect(
      taken(
        order('other', '100.00'),
        order('garnishment', '100.00'),
        order('craRequirement', '9000.00'),
        order('support', '1000.00'),
      ),
    ).toEqual([
      ['support', parseCents('1000.00')],
      ['craRequirement', net - parseCents('1000.00')],
      ['garnishment', 0],
      ['other', 0],
    ]);
  });

  it('take at most their share of the pay after contributions and tax, counting the orders before them', () => {
    const half = Math.floor((net * 5_000) / 10_000);
    const fifth = Math.floor((net * 2_000) / 10_000);
    expect(taken(order('garnishment', '2000.00', { share: 2_000 }))).toEqual([['garnishment', fifth]]);
    expect(
      taken(order('garnishment', '2000.00', { share: 2_000 }), order('support', '300.00', { share: 5_000 })),
    ).toEqual([
      ['support', parseCents('300.00')],
      ['garnishment', fifth - parseCents('300.00')],
    ]);
    expect(
      taken(order('garnishment', '2000.00', { share: 2_000 }), order('support', '2000.00', { share: 5_000 })),
    ).toEqual([
      ['support', half],
      ['garnishment', 0],
    ]);
  });

  it('leave what they protect', () => {
    const kept = parseCents('1800.00');
    const withheld = withheldOn('ON', parseCents('3000.00'), [], [order('garnishment', '2000.00', { kept })]);
    expect(withheld.line.net).toBe(kept);
    expect(taken(order('garnishment', '2000.00', { kept: parseCents('5000.00') }))).toEqual([['garnishment', 0]]);
  });

  it('come before what the person chose', () => {
    const plan = { id: 'plan', kind: 'rrsp', amount: parseCents('1500.00') } as const;
    const support = order('support', '1500.00');
    expect(taken(plan, support)).toEqual([
      ['rrsp', 0],
      ['support', parseCents('1500.00')],
    ]);
    expect(taken(plan, order('support', '400.00'))).toEqual([
      ['rrsp', parseCents('1500.00')],
      ['support', parseCents('400.00')],
    ]);
  });

  it('keep to their limits, whatever else is deducted', () => {
    fc.assert(
      fc.property(place, payWithItems, deductionsOfPay, (province, [gross, given], deductions) => {
        const withheld = withheldOn(province, gross, given, deductions);
        const base = all((part) => part.net, withheld) + takenOf(withheld.line);
        let ordered = 0;
        let left =
          base - sumCents(withheld.line.deductions.filter(({ kind }) => !isOrder(kind)).map((one) => one.taken));
        const others = sumCents(
          withheld.line.deductions.filter(({ kind }) => kind === 'other').map((one) => one.taken),
        );
        left += others;
        for (const { kind, taken: amount, limit } of withheld.line.deductions.filter((one) =>
          isGarnishment(one.kind),
        )) {
          ordered += amount;
          left -= amount;
          if (amount === 0) continue;
          expect(ordered, kind).toBeLessThanOrEqual(((limit?.share ?? 10_000) * base) / 10_000);
          expect(left, kind).toBeGreaterThanOrEqual(limit?.kept ?? 0);
        }
      }),
      { numRuns: 300 },
    );
  });
  const isOrder = isGarnishment;
});

test('a benefit leaves less for orders', () => {
  const gross = parseCents('3000.00');
  const order: PayDeduction = { id: 'o', kind: 'garnishment', amount: gross };
  const benefit = ['benefitInKind', parseCents('400.00')] as const;
  const withheld = withheldOn('ON', gross, [benefit], [order]);
  expect(all((part) => part.net, withheld)).toBe(0);
  expect(withheld.line.net).toBe(-(withheld.items[0]?.net ?? 0));
});
