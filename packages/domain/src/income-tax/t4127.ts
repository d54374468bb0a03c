import { type Cents, cents, NO_CENTS, subtractCents, sumCents } from '../money/money.ts';
import { applyRate, type Rate, roundProduct, roundShare } from '../money/rational.ts';
import type { IncomeTaxInput } from './income-tax.ts';
import { bracketOf, type TaxSheet, type TaxTermName, termValue } from './tax-steps.ts';
import type { FederalTax, OntarioTax, PensionParts, PhasedAmount, ProvincialTax, TaxTables } from './tax-tables.ts';

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

/** The claim in force, and what it is: what was declared, else the basic amount, which a non-resident does not have. */
function claimOf(
  declared: readonly [name: TaxTermName, amount: Cents | undefined],
  basic: Cents | PhasedAmount,
  phased: 'BPAF' | 'BPAMB' | 'BPAYT',
  income: AnnualIncome,
  { declaration }: IncomeTaxInput,
  sheet: TaxSheet,
): readonly [name: TaxTermName, amount: Cents] {
  const { nonResident, prescribedZone = NO_CENTS } = declaration;
  const [name, amount] = declared;
  if (amount !== undefined) return [name, amount];
  if (nonResident === true) return [name, NO_CENTS];
  if (typeof basic === 'number') return ['basicAmount', basic];
  const netIncome = sumCents([income.taxable, prescribedZone]);
  if (netIncome <= basic.from) return ['basicAmount', basic.full];
  return [phased, phaseSteps(basic, phased, netIncome, sheet)];
}

/** Steps of a basic amount that the income reduces. */
function phaseSteps(
  amount: PhasedAmount,
  factor: 'BPAF' | 'BPAMB' | 'BPAYT',
  netIncome: Cents,
  sheet: TaxSheet,
): Cents {
  const { full, reduced, from, to } = amount;
  const above = subtractCents(least(netIncome, to), from);
  sheet
    .step()
    .plus('basicAmount', full)
    .plusTerm({
      name: 'claimPhase',
      minus: true,
      amount: above,
      above: from,
      share: [full - reduced, to - from, 'amounts'],
      halfDown: true,
    })
    .is(factor === 'BPAF' ? 'federal' : 'provincial', factor, 'T4127 p. 10');
  return phasedAmount(amount, netIncome);
}

/** T1: annual federal tax payable, in Quebec less the abatement, outside Canada with the surtax. T4127 p. 15 to 17. */
export function federalTax(
  { federal }: TaxTables,
  income: AnnualIncome,
  input: IncomeTaxInput,
  sheet: TaxSheet,
): Cents {
  const { declaration, deductions, province, paysPerYear } = input;
  if (declaration.exempt === true) return NO_CENTS;
  const { outsideCanada = false, federalClaim, federalCredits = NO_CENTS } = declaration;
  const { rate, constant } = bracketOf(federal.brackets, income.taxable);
  const lowest = federal.brackets[0]?.rate ?? 0;
  const claim = claimOf(['TC', federalClaim], federal.basicAmount, 'BPAF', income, input, sheet);
  const k1 = sheet.step().plusRate(claim[0], lowest, claim[1]).is('federal', 'K1', 'T4127 p. 15');
  const k2 = province === 'QC' ? 'K2Q' : 'K2';
  const contributions = sheet
    .step()
    .plusRate('contributions', lowest, income.contributions)
    .is('federal', k2, 'T4127 p. 15');
  const k4 = employmentCredit('K4', lowest, income.gross, federal.employmentAmount, sheet);
  const basic = sheet
    .step()
    .plusRate('A', rate, income.taxable)
    .minus('K', constant)
    .minus('K1', k1)
    .minus(k2, contributions)
    .minus('K3', federalCredits)
    .minus('K4', k4)
    .is('federal', 'T3', 'T4127 p. 15');
  const tax = sheet.step().plus('T3', basic);
  if (outsideCanada) tax.plusRate('abroad', federal.outsideCanadaSurtax, basic);
  tax.minus('LCF', labourFundCredit(federal, deductions.labourFund, paysPerYear, sheet));
  if (province === 'QC' && !outsideCanada) tax.minusRate('abatement', federal.quebecAbatement, basic);
  return tax.is('federal', 'T1', 'T4127 p. 17');
}

/** K4, and K4P of Yukon: the credit for employment, of the year's pay up to an amount. */
function employmentCredit(factor: 'K4' | 'K4P', rate: Rate, gross: Cents, amount: Cents, sheet: TaxSheet): Cents {
  const step = sheet.step();
  if (gross < amount) step.plusRate('earnings', rate, gross);
  else step.plusRate('CEA', rate, amount);
  return factor === 'K4' ? step.is('federal', factor, 'T4127 p. 16') : step.is('provincial', factor, 'T4127 p. 21');
}

/** LCF: the credit for shares of a labour-sponsored fund. */
function labourFundCredit(
  { labourFundRate: rate, labourFundMaximum: maximum }: FederalTax,
  shares: Cents = NO_CENTS,
  times: number,
  sheet: TaxSheet,
): Cents {
  if (shares === 0) return NO_CENTS;
  const isCapped = applyRate(rate, shares) * times > maximum;
  const step = sheet.step();
  return (
    isCapped ? step.plus('fundMaximum', maximum) : step.plusTerm({ name: 'fundShares', amount: shares, rate, times })
  ).is('federal', 'LCF', 'T4127 p. 17');
}

/** T2: annual provincial or territorial tax payable; none in Quebec (its own tax) or outside Canada. T4127 p. 20 to 23. */
export function provincialTax(tables: TaxTables, income: AnnualIncome, input: IncomeTaxInput, sheet: TaxSheet): Cents {
  const { declaration } = input;
  if (input.province === 'QC' || declaration.outsideCanada === true) return NO_CENTS;
  const province = tables.provinces[input.province];
  const { ontario } = province;
  const premium = ontario === undefined ? NO_CENTS : healthPremium(ontario, income.taxable, sheet);
  // Claim code E leaves the health premium (T4127 p. 13).
  if (declaration.exempt === true) return sheet.step().plus('V2', premium).is('provincial', 'T2', 'T4127 p. 13');
  const basic = basicProvincialTax(tables, province, income, input, sheet);
  const surtax = ontario === undefined ? NO_CENTS : ontarioSurtax(ontario, basic, sheet);
  const before = cents(basic + surtax);
  const reduction =
    ontario === undefined
      ? incomeTestedReduction(province, income.taxable, before, sheet)
      : ontarioReduction(ontario, before, declaration.ontarioDependants ?? 0, sheet);
  return sheet
    .step()
    .plus('T4', basic)
    .plus('V1', surtax)
    .plus('V2', premium)
    .minus('S', reduction)
    .is('provincial', 'T2', 'T4127 p. 20');
}

/** T4: annual basic provincial tax. T4127 p. 20 and 21. */
function basicProvincialTax(
  tables: TaxTables,
  province: ProvincialTax,
  income: AnnualIncome,
  input: IncomeTaxInput,
  sheet: TaxSheet,
): Cents {
  const { provincialClaim, provincialCredits = NO_CENTS } = input.declaration;
  const { rate, constant } = bracketOf(province.brackets, income.taxable);
  const lowest = province.brackets[0]?.rate ?? 0;
  const [basicAmount, phased] =
    province.basicAmount === 'federal'
      ? ([tables.federal.basicAmount, 'BPAYT'] as const)
      : ([province.basicAmount, 'BPAMB'] as const);
  const claim = claimOf(['TCP', provincialClaim], basicAmount, phased, income, input, sheet);
  const k1 = sheet.step().plusRate(claim[0], lowest, claim[1]).is('provincial', 'K1P', 'T4127 p. 20');
  const k2 = sheet
    .step()
    .plusRate('contributions', lowest, income.contributions)
    .is('provincial', 'K2P', 'T4127 p. 20');
  const { employmentAmount, supplementalCreditAbove: above } = province;
  const k4 =
    employmentAmount === undefined ? NO_CENTS : employmentCredit('K4P', lowest, income.gross, employmentAmount, sheet);
  const k5 = above === undefined ? NO_CENTS : supplementalCredit(cents(k1 + k2), above, sheet);
  return sheet
    .step()
    .plusRate('A', rate, income.taxable)
    .minus('KP', constant)
    .minus('K1P', k1)
    .minus('K2P', k2)
    .minus('K3P', provincialCredits)
    .minus('K4P', k4)
    .minus('K5P', k5)
    .is('provincial', 'T4', 'T4127 p. 20');
}

/** K5P: Alberta's supplemental credit, a quarter of what its credits exceed a threshold. T4127 p. 21. */
const supplementalCredit = (credits: Cents, above: Cents, sheet: TaxSheet): Cents =>
  credits <= above
    ? NO_CENTS
    : sheet
        .step()
        .plusTerm({ name: 'creditsAbove', amount: subtractCents(credits, above), above, share: [1, 4, 'numbers'] })
        .is('provincial', 'K5P', 'T4127 p. 21');

/** V1: Ontario's surtax; the second rate is added to the first. T4127 p. 22. */
function ontarioSurtax({ surtax }: OntarioTax, basic: Cents, sheet: TaxSheet): Cents {
  const step = sheet.step();
  for (const { over, rate } of surtax)
    if (basic > over) step.plusTerm({ name: 'T4', amount: subtractCents(basic, over), above: over, rate });
  return step.is('provincial', 'V1', 'T4127 p. 22');
}

/** V2: Ontario's health premium by annual taxable income. T4127 p. 22. */
function healthPremium({ healthPremium: premiums }: OntarioTax, taxable: Cents, sheet: TaxSheet): Cents {
  const { over, base, rate, maximum } = bracketOf(premiums, taxable);
  if (taxable <= over) return NO_CENTS;
  const amount = subtractCents(taxable, over);
  const step = sheet.step();
  if (base + applyRate(rate, amount) >= maximum) step.plus('premiumMaximum', maximum);
  else step.plus('premiumBase', base).plusTerm({ name: 'A', amount, above: over, rate });
  return step.is('provincial', 'V2', 'T4127 p. 22');
}

/** S of Ontario: twice the amounts of the person less the tax, at most the tax. T4127 p. 22. */
function ontarioReduction(
  { reductionBasic, reductionPerDependant }: OntarioTax,
  tax: Cents,
  dependants: number,
  sheet: TaxSheet,
): Cents {
  const family = cents(dependants * reductionPerDependant);
  const twice = 2 * (reductionBasic + family);
  if (tax >= twice) return NO_CENTS;
  const step = sheet.step();
  if (tax <= twice - tax) step.plus('taxBefore', tax);
  else step.plusTimes('reductionBasic', 2, reductionBasic).plusTimes('dependants', 2, family).minus('taxBefore', tax);
  return step.is('provincial', 'S', 'T4127 p. 22');
}

/** S of British Columbia: an amount that the income takes away, at most the tax. T4127 p. 23. */
function incomeTestedReduction({ reduction }: ProvincialTax, taxable: Cents, tax: Cents, sheet: TaxSheet): Cents {
  if (reduction === undefined || taxable > reduction.to) return NO_CENTS;
  const { amount, from: above, rate } = reduction;
  const over = cents(Math.max(taxable - above, 0));
  // Rounded once, after what the income takes away.
  const lost = { name: 'A', minus: true, amount: over, above, rate, halfDown: true } as const;
  if (amount - termValue(lost) <= 0) return NO_CENTS;
  const step = sheet.step();
  if (tax <= amount - termValue(lost)) step.plus('taxBefore', tax);
  else step.plus('reduction', amount).plusTerm(lost);
  return step.is('provincial', 'S', 'T4127 p. 23');
}
