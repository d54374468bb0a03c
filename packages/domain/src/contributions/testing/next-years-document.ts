import { cents, NO_CENTS, subtractCents } from '../../money/money.ts';
import { applyRate } from '../../money/rational.ts';
import { shownFigure } from '../check-rates-document.ts';
import { RATES_TABLES } from '../rates.ts';
import { RATES_FIGURE_NAMES, RATES_FORMAT, type RatesDocument, type RatesFigure, valuesOf } from '../rates-document.ts';

/**
 * A made-up document for the year after the last built-in one: its figures, with every earnings limit CAD 1,000 higher, and the
 * maximums that follow from them.
 * @param change changes rates (1/100,000) and earnings limits (cents) before the maximums are computed
 */
export function nextYearsDocument(change: (values: Record<RatesFigure, number>) => void = () => {}): RatesDocument {
  const last = RATES_TABLES.at(-1);
  if (last === undefined) throw new Error('There are no built-in rates.');
  const values = { ...valuesOf(last) };
  for (const limit of ['ympe', 'yampe', 'eiMaximumInsurable', 'qpipMaximumInsurable'] as const)
    values[limit] += 1_000_00;
  const additional = { cpp: values.cppRate - values.cppBaseRate, qpp: values.qppRate - values.qppBaseRate };
  change(values);
  values.cppBaseRate = values.cppRate - additional.cpp;
  values.qppBaseRate = values.qppRate - additional.qpp;
  const maximum = (rate: RatesFigure, top: RatesFigure, from?: RatesFigure) =>
    applyRate(values[rate], subtractCents(cents(values[top]), from === undefined ? NO_CENTS : cents(values[from])));
  values.cppMaximum = maximum('cppRate', 'ympe', 'basicExemption');
  values.qppMaximum = maximum('qppRate', 'ympe', 'basicExemption');
  values.cpp2Maximum = maximum('cpp2Rate', 'yampe', 'ympe');
  values.eiMaximum = maximum('eiRate', 'eiMaximumInsurable');
  values.eiQuebecMaximum = maximum('eiQuebecRate', 'eiMaximumInsurable');
  values.qpipMaximum = maximum('qpipRate', 'qpipMaximumInsurable');
  values.qpipEmployerMaximum = maximum('qpipEmployerRate', 'qpipMaximumInsurable');
  const year = last.year + 1;
  const figure = (name: RatesFigure) => {
    const text = shownFigure(name, values[name]);
    return { value: name.endsWith('Rate') || name === 'eiEmployerMultiple' ? Number(text) : text };
  };
  return {
    format: RATES_FORMAT,
    year,
    edition: `Made-up edition for tests, January ${year}`,
    figures: Object.fromEntries(
      RATES_FIGURE_NAMES.map((name) => [
        name,
        { ...figure(name), source: 'Made up for tests', edition: `January ${year}` },
      ]),
    ) as unknown as RatesDocument['figures'],
  };
}
