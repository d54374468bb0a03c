import type { Contributions } from '../contributions/calculation.ts';
import type { RatesTable } from '../contributions/rates-table.ts';
import type { TaxDeclaration } from '../income-tax/income-tax.ts';
import type { TaxTables } from '../income-tax/tax-tables.ts';
import { type Cents, NO_CENTS, subtractCents, sumCents } from '../money/money.ts';
import type { TaxedValue } from '../pay-items/pay-item-kinds.ts';
import { isBeforeTax, isGarnishment, type PayDeduction, preTaxOf, takeDeductions } from './pay-deductions.ts';
import {
  basisOfItem,
  basisOfLine,
  type ChosenOfPay,
  type ContributedPay,
  type TaxBasis,
  taxOf,
  type Withholding,
  withhold,
} from './withholding.ts';

/** An allowance or benefit of a payday. */
export interface ItemOfPay {
  /** What of it is paid to the person. */
  readonly paid: Cents;
  /** Both null where neither contributions nor tax count it. */
  readonly contributions: Contributions | null;
  readonly taxed: TaxedValue | null;
}

/** The line of a payday that deductions are taken from, with the allowances and benefits that go with it. */
export interface PaydayLine {
  readonly line: ContributedPay;
  /** Lines of its pay period that are paid before it. */
  readonly earlier: readonly ContributedPay[];
  /** All lines of its pay period up to its payday. */
  readonly pay: readonly ContributedPay[];
  readonly items: readonly ItemOfPay[];
  /** What the person gets of the other lines of the payday. */
  readonly beside: Cents;
  readonly declaration: TaxDeclaration;
  readonly edition: string;
}

interface Withheld {
  readonly line: Withholding;
  readonly items: readonly Withholding[];
}

/**
 * What is withheld from a payday: contributions and tax first, of the line and of the allowances and benefits beside it, then deductions. What
 * benefits take that are not paid in cash is left of the line. Deductions before tax are taken together or not at all, with additional tax. Those
 * that the person chose, and additional tax, give way where garnishments would take less because of them.
 * @param deductions of the payday
 * @returns the line, and its items in order
 */
export function withholdPayday(
  payday: PaydayLine,
  deductions: readonly PayDeduction[],
  tables: TaxTables,
  rates: RatesTable,
): Withheld {
  const { additionalTax: _, additionalQuebecTax: __, ...declared } = payday.declaration;
  const attempt = (declaration: TaxDeclaration, taken: readonly PayDeduction[]) =>
    tryToTake(payday, declaration, deductions, taken, { tables, rates });
  const all = attempt(
    payday.declaration,
    deductions.filter(({ kind }) => isBeforeTax(kind)),
  );
  const isBound = deductions.some(({ kind }) => isGarnishment(kind));
  if (all !== null && !isBound) return all;
  const owed = attempt(
    declared,
    deductions.filter(({ kind }) => kind === 'unionDues'),
  );
  if (all !== null && (owed === null || garnished(owed) <= garnished(all))) return all;
  if (owed !== null) return owed;
  const plain = attempt(declared, []);
  if (plain !== null) return plain;
  const chosen = { declaration: declared, deductions: {} };
  const basis = basisOfLine(payday.line, payday.earlier, chosen, payday.edition);
  return {
    line: withhold({ ...payday.line, basis }, deductions, tables, rates),
    items: itemsOf(payday, chosen, { tables, rates }),
  };
}

interface Figures {
  readonly tables: TaxTables;
  readonly rates: RatesTable;
}

const garnished = ({ line }: Withheld): Cents =>
  sumCents(line.deductions.filter(({ kind }) => isGarnishment(kind)).map(({ taken }) => taken));

/** @param taken deductions that the pay is taxed after. @returns null when the pay does not reach for them */
function tryToTake(
  payday: PaydayLine,
  declaration: TaxDeclaration,
  deductions: readonly PayDeduction[],
  taken: readonly PayDeduction[],
  figures: Figures,
): Withheld | null {
  const { line, earlier, edition, beside } = payday;
  const chosen = { declaration, deductions: preTaxOf(taken) };
  const basis = basisOfLine(line, earlier, chosen, edition);
  const statutory = withheldByLaw({ paid: line.gross, contributions: line.contributions }, basis, figures);
  const items = itemsOf(payday, chosen, figures);
  const ofItems = sumCents(items.map(({ net }) => net));
  const left = subtractCents(statutory.net, sumCents(taken.map(({ amount }) => amount)));
  const reserved = ofItems < 0 ? ofItems : NO_CENTS;
  if (left + reserved < 0) return null;
  const { list, net } = takeDeductions(deductions, taken, {
    left: sumCents([left, reserved]),
    base: sumCents([statutory.net, ofItems, beside]),
    beside: sumCents([beside, subtractCents(ofItems, reserved)]),
  });
  return { line: { ...statutory, deductions: list, net: subtractCents(net, reserved) }, items };
}

function itemsOf({ pay, items, edition }: PaydayLine, chosen: ChosenOfPay, figures: Figures): Withholding[] {
  const counted: ContributedPay[] = [...pay];
  return items.map((item) => {
    const { paid, contributions, taxed } = item;
    if (contributions === null || taxed === null) return withheldByLaw(item, { kind: 'untaxed' }, figures);
    const own = { gross: paid, contributions, taxed };
    const basis = basisOfItem(own, counted, chosen, edition);
    counted.push(own);
    return withheldByLaw(item, basis, figures);
  });
}

/** Contributions and tax of a payment; what is left can be below zero. */
function withheldByLaw(
  { paid, contributions }: Pick<ItemOfPay, 'paid' | 'contributions'>,
  basis: TaxBasis,
  { tables, rates }: Figures,
): Withholding {
  const { cpp, cpp2, ei, qpip } = contributions ?? { cpp: NO_CENTS, cpp2: NO_CENTS, ei: NO_CENTS, qpip: NO_CENTS };
  const { federal, provincial, payrollTax } = taxOf(basis, tables, rates);
  const net = subtractCents(paid, sumCents([cpp, cpp2, ei, qpip, federal, provincial, payrollTax]));
  return { cpp, cpp2, ei, qpip, federal, provincial, payrollTax, deductions: [], net, basis };
}
