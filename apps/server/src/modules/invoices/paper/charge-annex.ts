import type { FeePart } from '@portage/domain/charges/fee';
import { daysBetween, daysInMonth, monthOf, yearOf } from '@portage/domain/dates/plain-date';
import { parseTaxRate } from '@portage/domain/invoices/invoice-tax';
import { type Cents, cents, sumCents } from '@portage/domain/money/money';
import type { Catalog } from '@portage/messages';
import type { ChargeShare } from '../../charges/read-charges.ts';
import { baseOf, chargeName } from './charge-line.ts';
import type { CalculationRow, CalculationSection } from './invoice-document.ts';

/** A section for each charge of an invoice, with a row for the share of each payment. @param shares ordered by charge */
export function chargeAnnex(messages: Catalog, shares: readonly ChargeShare[]): CalculationSection[] {
  const { charges: m, formats } = messages;
  const byName = Map.groupBy(shares, (share) => chargeName(messages, share));
  return [...byName].map(([name, own]) => ({
    name,
    period: m.people({ count: new Set(own.map((share) => share.name)).size }),
    rows: own.map((share) =>
      share.fee === null ? levyRow(messages, share) : feeRow(messages, share, share.fee.parts),
    ),
    total: formats.formatCad(sumCents(own.map(centsOf))),
    notes: [own[0]?.fee == null ? m.levyNote : m.feeNote],
    difference: null,
  }));
}

const centsOf = (share: ChargeShare): Cents => cents(Number(share.cents));

function feeRow({ charges: m, formats }: Catalog, share: ChargeShare, parts: readonly FeePart[]): CalculationRow {
  return {
    text: share.name ?? '',
    details: parts.map((part) => {
      const days = formats.formatDateRange(part.from, part.to);
      if (part.kind === 'percent')
        return m.feePercent({ days, rate: formats.formatRate(part.rate), gross: formats.formatCad(part.gross) });
      return m.feeDays({
        days,
        paid: String(daysBetween(part.from, part.to) + 1),
        of: String(daysInMonth(yearOf(part.from), monthOf(part.from))),
        amount: formats.formatCad(part.amount),
      });
    }),
    amount: formats.formatCad(centsOf(share)),
  };
}

function levyRow({ charges: m, formats }: Catalog, share: ChargeShare): CalculationRow {
  const amount = (value: number | string | null) => formats.formatCad(cents(Number(value ?? 0)));
  const { maximum = null, before = 0 } = share.ofLevy ?? {};
  const { earnings, assessable, exempt } = share;
  const limits = { assessable: amount(assessable), earnings: amount(earnings), before: amount(before) };
  return {
    text: m.levyShare({
      name: share.name ?? '',
      rate: formats.formatRate(parseTaxRate(share.percent ?? '') ?? 0),
      base: formats.formatCad(baseOf(assessable, exempt)),
    }),
    details: [
      ...(maximum === null
        ? []
        : [(assessable === earnings ? m.belowMaximum : m.withinMaximum)({ ...limits, maximum: amount(maximum) })]),
      ...(Number(exempt) === 0 ? [] : [m.exempt({ exempt: amount(exempt) })]),
    ],
    amount: formats.formatCad(centsOf(share)),
  };
}
