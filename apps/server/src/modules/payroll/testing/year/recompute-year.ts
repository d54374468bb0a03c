import type { RatesDocument, RatesFigure } from '@portage/domain/contributions/rates-document';
import { parseCents } from '@portage/domain/money/money';

// Contributions of a year from its paydays alone, written apart from the product's engine: the figures of the file, and what CRA and
// Revenu Québec say. All amounts in cents.

/** Pay of one payday under one pension plan. */
export interface Payday {
  readonly quebec: boolean;
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

/** The figures of a file as numbers: rates in 1/100,000, amounts in cents. */
function numbers({ figures }: RatesDocument) {
  return (name: RatesFigure): number => {
    const { value } = figures[name];
    return typeof value === 'number' ? value : parseCents(value);
  };
}

/** The sums of a year. @param paydays in the order in which they were paid */
export function recomputeYear(document: RatesDocument, paydays: readonly Payday[]): YearOfContributions {
  const figure = numbers(document);
  const sum = { pensionable: 0, pension: 0, second: 0, ei: 0, qpip: 0, employerEi: 0, employerQpip: 0 };
  const room = (name: RatesFigure, used: number) => Math.max(0, figure(name) - used);
  for (const { quebec, gross, pays } of paydays) {
    const exemption = pays === null ? 0 : Math.floor(figure('basicExemption') / pays);
    const pension = share(figure(quebec ? 'qppRate' : 'cppRate'), Math.max(0, gross - exemption));
    sum.pension += Math.min(pension, room(quebec ? 'qppMaximum' : 'cppMaximum', sum.pension));
    const above = sum.pensionable + gross - Math.max(sum.pensionable, figure('ympe'));
    sum.second += Math.min(share(figure('cpp2Rate'), Math.max(0, above)), room('cpp2Maximum', sum.second));
    sum.pensionable += gross;
    const eiMaximum = quebec ? 'eiQuebecMaximum' : 'eiMaximum';
    const ei = Math.min(share(figure(quebec ? 'eiQuebecRate' : 'eiRate'), gross), room(eiMaximum, sum.ei));
    const multiple = figure('eiEmployerMultiple');
    const employerRoom = Math.max(0, share(multiple, figure(eiMaximum)) - sum.employerEi);
    const completes = ei > 0 && sum.ei + ei === figure(eiMaximum);
    sum.ei += ei;
    sum.employerEi += completes ? employerRoom : Math.min(share(multiple, ei), employerRoom);
    if (!quebec) continue;
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
