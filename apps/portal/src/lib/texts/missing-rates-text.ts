import type { Contributions } from '@portage/domain/contributions/calculation';
import type { MissingRatesError } from '@portage/domain/contributions/rates';
import type { AnnouncedFigure } from '@portage/domain/contributions/rates-table';
import { yearOf } from '@portage/domain/dates/plain-date';
import { formatCadNamed, formatEdition, formatRate } from '@portage/messages/formats';
import * as m from '@portage/messages/missing-rates';

/** Which rates an estimate uses, and when exact amounts follow. */
export function estimateText({ steps }: Contributions): string {
  return `${m.estimateOn({ edition: formatEdition(steps.edition) })} ${m.exactLater({ year: String(yearOf(steps.payDate)) })}`;
}

const figureNames = {
  cpp: m.cpp,
  qpp: m.qpp,
  ei: m.ei,
  qpip: m.qpip,
  ympe: m.ympe,
  yampe: m.yampe,
  eiQuebec: m.eiQuebec,
  qppRate: m.qppRate,
  qpipRates: m.qpipRates,
};
const announcedRates = { cppRate: m.cppRate, eiRate: m.eiRate };

/** Why nothing can be calculated for the year, with the figures that are missing and those that are known. */
export function missingRatesText({ year, missingFigures, announced }: MissingRatesError): string {
  const lacking = missingFigures.map((figure) => figureNames[figure]).join('; ');
  if (announced.length === 0) return m.missing({ year, missing: lacking });
  return m.missingAndAnnounced({ year, missing: lacking, announced: announced.map(announcedText).join('; ') });
}

const announcedText = (one: AnnouncedFigure): string =>
  one.figure === 'eiMaximum'
    ? m.eiMaximum({ value: formatCadNamed(one.amount) })
    : announcedRates[one.figure]({ value: formatRate(one.rate) });
