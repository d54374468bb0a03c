import { type Cents, cents, NO_CENTS, subtractCents, sumCents } from '../money/money.ts';
import { applyRate, RATE_SCALE, roundProduct, roundShare } from '../money/rational.ts';
import type { IncomeTaxInput } from './income-tax.ts';
import { bracketOf, type TaxSteps } from './tax-steps.ts';
import type { OntarioTax, PensionParts, PhasedAmount, ProvincialTax, TaxTables } from './tax-tables.ts';

// CRA T4127, option 1, chapters 4 and 5.

/** An annual income, and what its credits count. */
export interface AnnualIncome {
  /** A: annual taxable income. */
  readonly taxable: Cents;
  /** Annual gross employment income, for the Canada employment credit. */
  readonly gross: Cents;
  /** Base pension contributions and premiums of the year (inside K2). */
  readonly contributions: Cents;
}

const least = (a: Cents, b: Cents): Cents => (a < b ? a : b);
const atLeastZero = (amount: number): Cents => cents(Math.max(amount, 0));

/** The basic amount of a net income (BPAF, BPAMB), rounded half up to the cent. T4127 p. 10. */
export function phasedAmount({ full, reduced, from, to }: PhasedAmount, netIncome: Cents): Cents {
  if (netIncome <= from) return full;
  if (netIncome >= to) return reduced;
  const width = to - from;
  return cents(roundProduct(1, full * width - (netIncome - from) * (full - reduced), width));
}

/** The base part of a pension contribution, rounded to the cent. */
export const baseOf = (contribution: Cents, { base, additional }: PensionParts): Cents =>
  roundShare(contribution, base, base + additional);

/** The first additional part of a pension contribution, rounded to the cent. */
export const additionalOf = (contribution: Cents, { base, additional }: PensionParts): Cents =>
  roundShare(contribution, additional, base + additional);

/** The claim in force: what was declared, else the basic amount, which a non-resident does not have. */
function claimOf(
  declared: Cents | undefined,
  basic: Cents | PhasedAmount,
  income: AnnualIncome,
  input: IncomeTaxInput,
): Cents {
  const { nonResident, prescribedZone = NO_CENTS } = input.declaration;
  if (declared !== undefined) return declared;
  if (nonResident === true) return NO_CENTS;
  return typeof basic === 'number' ? basic : phasedAmount(basic, sumCents([income.taxable, prescribedZone]));
}

/** T1: annual federal tax payable, in Quebec less the abatement, outside Canada with the surtax. T4127 p. 15 to 17. */
export function federalTax(
  { federal }: TaxTables,
  income: AnnualIncome,
  input: IncomeTaxInput,
  steps: TaxSteps,
): Cents {
  const { declaration, deductions, province, paysPerYear } = input;
  if (declaration.exempt === true) return NO_CENTS;
  const { outsideCanada = false, federalClaim, federalCredits = NO_CENTS } = declaration;
  const { rate, constant } = bracketOf(federal.brackets, income.taxable);
  const lowest = federal.brackets[0]?.rate ?? 0;
  const basic = steps.add('federal', 'T3', 'T4127 p. 15', [
    { factor: 'A', amount: income.taxable, rate },
    { minus: true, amount: constant },
    { factor: 'K1', minus: true, amount: claimOf(federalClaim, federal.basicAmount, income, input), rate: lowest },
    { factor: 'K2', minus: true, amount: income.contributions, rate: lowest },
    { factor: 'K3', minus: true, amount: federalCredits },
    { factor: 'K4', minus: true, amount: least(income.gross, federal.employmentAmount), rate: lowest },
  ]);
  const fund = least(
    cents(applyRate(federal.labourFundRate, deductions.labourFund ?? NO_CENTS) * paysPerYear),
    federal.labourFundMaximum,
  );
  return steps.add('federal', 'T1', 'T4127 p. 17', [
    { factor: 'T3', amount: basic },
    { factor: 'T3', amount: outsideCanada ? basic : NO_CENTS, rate: federal.outsideCanadaSurtax },
    { minus: true, amount: fund },
    {
      factor: 'T3',
      minus: true,
      amount: province === 'QC' && !outsideCanada ? basic : NO_CENTS,
      rate: federal.quebecAbatement,
    },
  ]);
}

/** T2: annual provincial or territorial tax payable; none in Quebec (its own tax) or outside Canada. T4127 p. 20 to 23. */
export function provincialTax(tables: TaxTables, income: AnnualIncome, input: IncomeTaxInput, steps: TaxSteps): Cents {
  const { declaration } = input;
  if (input.province === 'QC' || declaration.outsideCanada === true) return NO_CENTS;
  const province = tables.provinces[input.province];
  const { ontario } = province;
  const premium = ontario === undefined ? NO_CENTS : healthPremium(ontario, income.taxable);
  // Claim code E leaves the health premium (T4127 p. 13).
  if (declaration.exempt === true)
    return premium === 0 ? NO_CENTS : steps.add('provincial', 'T2', 'T4127 p. 13', [{ factor: 'V2', amount: premium }]);
  const basic = basicProvincialTax(tables, province, income, input, steps);
  const surtax = ontario === undefined ? NO_CENTS : ontarioSurtax(ontario, basic);
  const before = sumCents([basic, surtax]);
  return steps.add('provincial', 'T2', 'T4127 p. 20', [
    { factor: 'T4', amount: basic },
    { factor: 'V1', amount: surtax },
    { factor: 'V2', amount: premium },
    {
      factor: 'S',
      minus: true,
      amount: reductionOf(province, income.taxable, before, declaration.ontarioDependants ?? 0),
    },
  ]);
}

/** T4: annual basic provincial tax. T4127 p. 20 and 21. */
function basicProvincialTax(
  tables: TaxTables,
  province: ProvincialTax,
  income: AnnualIncome,
  input: IncomeTaxInput,
  steps: TaxSteps,
): Cents {
  const { provincialClaim, provincialCredits = NO_CENTS } = input.declaration;
  const { rate, constant } = bracketOf(province.brackets, income.taxable);
  const lowest = province.brackets[0]?.rate ?? 0;
  const basicAmount = province.basicAmount === 'federal' ? tables.federal.basicAmount : province.basicAmount;
  const claim = claimOf(provincialClaim, basicAmount, income, input);
  const credits = sumCents([applyRate(lowest, claim), applyRate(lowest, income.contributions)]);
  const above = province.supplementalCreditAbove ?? credits;
  return steps.add('provincial', 'T4', 'T4127 p. 20', [
    { factor: 'A', amount: income.taxable, rate },
    { minus: true, amount: constant },
    { factor: 'K1P', minus: true, amount: claim, rate: lowest },
    { factor: 'K2P', minus: true, amount: income.contributions, rate: lowest },
    { factor: 'K3P', minus: true, amount: provincialCredits },
    { factor: 'K4P', minus: true, amount: least(income.gross, province.employmentAmount ?? NO_CENTS), rate: lowest },
    { factor: 'K5P', minus: true, amount: atLeastZero(credits - above), share: [1, 4] },
  ]);
}

/** V1: Ontario's surtax; the second rate is added to the first. T4127 p. 22. */
const ontarioSurtax = ({ surtax }: OntarioTax, basic: Cents): Cents =>
  sumCents(surtax.map(({ over, rate }) => applyRate(rate, atLeastZero(basic - over))));

/** V2: Ontario's health premium by annual taxable income. T4127 p. 22. */
function healthPremium({ healthPremium: premiums }: OntarioTax, taxable: Cents): Cents {
  const { over, base, rate, maximum } = bracketOf(premiums, taxable);
  if (taxable <= over) return NO_CENTS;
  return least(sumCents([base, applyRate(rate, subtractCents(taxable, over))]), maximum);
}

/** S: the reduction of British Columbia and of Ontario, at most the tax. T4127 p. 22 and 23. */
function reductionOf({ reduction, ontario }: ProvincialTax, taxable: Cents, tax: Cents, dependants: number): Cents {
  if (ontario !== undefined) {
    const twice = 2 * (ontario.reductionBasic + dependants * ontario.reductionPerDependant);
    return least(tax, atLeastZero(twice - tax));
  }
  if (reduction === undefined || taxable > reduction.to) return NO_CENTS;
  // Rounded once, after what the income takes away.
  const lost = reduction.rate * Math.max(taxable - reduction.from, 0);
  return least(tax, atLeastZero(roundProduct(1, reduction.amount * RATE_SCALE - lost, RATE_SCALE)));
}
