import type { GivenFigure, RatesDocument } from '@portage/domain/contributions/rates-document';
import { parseCents } from '@portage/domain/money/money';

// Contributions of a year from its paydays alone, written apart from the product's engine: the figures of the file, and what CRA and
// Revenu Québec say. All amounts in cents.

/** Pay of one payday under one pension plan. */
export interface Payday {
  readonly quebec: boolean;
  /** Whether QPIP and Quebec's EI rate apply. */
  readonly insuredInQuebec: boolean;
  readonly gross: number;
  /** Paydays of the year among which the basic exemption is divided; null without an exemption. */
  readonly pays: number | null;
}

export interface YearOfContributions {
  pensionable: number;
  pension: number;
  second: number;
  ei: number;
  qpip: number;
  employerEi: number;
  employerQpip: number;
}

/** A share of an amount, halves of a cent up. */
const share = (rate: number, amount: number) => Math.floor((2 * rate * amount + 100_000) / 200_000);

/** An amount times a ratio, halves of a cent up. */
const ratio = (amount: number, times: number, by: number) => Math.floor((2 * amount * times + by) / (2 * by));

/** The figures of a file as numbers: rates in 1/100,000, amounts in cents. */
function numbers({ figures }: RatesDocument) {
  return (name: GivenFigure): number => {
    const { value } = figures[name];
    return typeof value === 'number' ? value : parseCents(value);
  };
}

/** The sums of a year. @param paydays in the order in which they were paid */
export function recomputeYear(document: RatesDocument, paydays: readonly Payday[]): YearOfContributions {
  const figure = numbers(document);
  const sum = { pensionable: 0, pension: 0, second: 0, ei: 0, qpip: 0, employerEi: 0, employerQpip: 0 };
  const room = (name: GivenFigure, used: number) => Math.max(0, figure(name) - used);
  const plans = { cpp: 0, qpp: 0 };
  const insured = { quebec: 0, elsewhere: 0 };
  for (const { quebec, insuredInQuebec, gross, pays } of paydays) {
    const exemption = pays === null ? 0 : Math.floor(figure('basicExemption') / pays);
    const [plan, other] = quebec ? (['qpp', 'cpp'] as const) : (['cpp', 'qpp'] as const);
    const counted = plans[plan] + ratio(plans[other], figure(`${plan}Rate`), figure(`${other}Rate`));
    const uncapped = share(figure(`${plan}Rate`), Math.max(0, gross - exemption));
    const pension = Math.min(uncapped, room(`${plan}Maximum`, counted));
    plans[plan] += pension;
    sum.pension += pension;
    const above = sum.pensionable + gross - Math.max(sum.pensionable, figure('ympe'));
    sum.second += Math.min(share(figure('cpp2Rate'), Math.max(0, above)), room('cpp2Maximum', sum.second));
    sum.pensionable += gross;
    const eiMaximum = insuredInQuebec ? 'eiQuebecMaximum' : 'eiMaximum';
    const eiRate = figure(insuredInQuebec ? 'eiQuebecRate' : 'eiRate');
    const atOtherRate = insuredInQuebec ? insured.elsewhere : insured.quebec;
    const earned = Math.min(figure('eiMaximumInsurable'), insured.quebec + insured.elsewhere);
    const usedEi = atOtherRate > 0 ? Math.max(sum.ei, share(eiRate, earned)) : sum.ei;
    insured[insuredInQuebec ? 'quebec' : 'elsewhere'] += gross;
    const ei = Math.min(share(eiRate, gross), room(eiMaximum, usedEi));
    const multiple = figure('eiEmployerMultiple');
    const usedEmployerEi = sum.employerEi + share(multiple, usedEi - sum.ei);
    const employerRoom = Math.max(0, share(multiple, figure(eiMaximum)) - usedEmployerEi);
    const completes = ei > 0 && usedEi + ei === figure(eiMaximum);
    sum.ei += ei;
    sum.employerEi += completes ? employerRoom : Math.min(share(multiple, ei), employerRoom);
    if (!insuredInQuebec) continue;
    sum.qpip += Math.min(share(figure('qpipRate'), gross), room('qpipMaximum', sum.qpip));
    sum.employerQpip += Math.min(
      share(figure('qpipEmployerRate'), gross),
      room('qpipEmployerMaximum', sum.employerQpip),
    );
  }
  return sum;
}

/** The highest sums of a year, whatever the province. */
export function maximaOf(document: RatesDocument): Omit<YearOfContributions, 'pensionable'> {
  const figure = numbers(document);
  const ei = Math.max(figure('eiMaximum'), figure('eiQuebecMaximum'));
  return {
    pension: Math.max(figure('cppMaximum'), figure('qppMaximum')),
    second: figure('cpp2Maximum'),
    ei,
    qpip: figure('qpipMaximum'),
    employerEi: share(figure('eiEmployerMultiple'), ei),
    employerQpip: figure('qpipEmployerMaximum'),
  };
}
