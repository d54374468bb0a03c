import type { Contributions } from '@portage/domain/contributions/calculation';
import type { MissingRatesError } from '@portage/domain/contributions/rates';
import { yearOf } from '@portage/domain/plain-date';
import { formatEdition } from '@portage/messages/formats';
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
const announcedFigures = { cppRate: m.cppRate, eiRate: m.eiRate, eiMaximum: m.eiMaximum };

/** Why nothing can be calculated for the year, with the figures that are missing and those that are known. */
export function missingRatesText({ year, missingFigures, announced }: MissingRatesError): string {
  const lacking = missingFigures.map((figure) => figureNames[figure]).join('; ');
  if (announced.length === 0) return m.missing({ year, missing: lacking });
  const known = announced.map(({ figure, value }) => announcedFigures[figure]({ value })).join('; ');
  return m.missingAndAnnounced({ year, missing: lacking, announced: known });
}
