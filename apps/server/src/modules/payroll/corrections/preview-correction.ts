import { employerCost } from '@portage/domain/contributions/calculate';
import type { Contributions } from '@portage/domain/contributions/calculation';
import type { CorrectedPay } from '@portage/domain/contributions/corrected-contributions';
import { type PlainDate, plainDate, yearOf } from '@portage/domain/dates/plain-date';
import { type Cents, subtractCents, sumCents } from '@portage/domain/money/money';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../../deps.ts';
import { today } from '../../../platform/today.ts';
import { findPerson } from '../../employment/by-hand.ts';
import { type StatedProvince, statedProvinces } from '../../employment/state-province.ts';
import { loadCorrections } from '../queries/corrections.ts';
import { loadMembers } from '../queries/run.ts';
import { correctedYears } from './plan-corrections.ts';

/** Contributions of one pay before and after a province was stated, in cents. */
export interface CorrectedPeriod {
  start: PlainDate;
  end: PlainDate;
  employer: { before: Cents; after: Cents };
  employee: { before: Cents; after: Cents };
}

/** What a province that is stated for invoiced days makes of contributions. */
export interface CorrectionPreview {
  /** Invoiced pay whose contributions differ, in order. */
  periods: CorrectedPeriod[];
  /** What the client is charged; negative when it is credited. */
  employer: Cents;
  /** What is withheld from the person; negative when it is given back. */
  employee: Cents;
}

/**
 * Calculates what the next pay would settle if a province were stated, and saves nothing.
 * @param wanted the person's id or email address
 * @throws Refusal 404 when there is no such person
 */
export async function previewCorrection(
  deps: Pick<Deps, 'clock' | 'db'>,
  wanted: string,
  { from, until, terms }: StatedProvince,
): Promise<CorrectionPreview> {
  const { id, company } = await findPerson(deps, wanted);
  const asOf = today(deps.clock);
  const corrected = await deps.db.transaction(asService, async (tx) => {
    const [member] = await loadMembers(tx, company.id, [id]);
    if (member === undefined) return [];
    const stated = await statedProvinces(tx, company.id, plainDate(`${yearOf(asOf)}-01-01`), [id]);
    const standing = await loadCorrections(tx, company.id, yearOf(asOf), [id]);
    const years = await correctedYears(tx, { ...member, terms }, [...stated, { from, until }], asOf, standing);
    return [...years.values()].flat();
  });
  const periods = corrected.map(periodOf).toSorted((a, b) => (a.start < b.start ? -1 : 1));
  const difference = (of: 'employer' | 'employee') =>
    sumCents(periods.map((period) => subtractCents(period[of].after, period[of].before)));
  return { periods, employer: difference('employer'), employee: difference('employee') };
}

const periodOf = ({ before, after }: CorrectedPay): CorrectedPeriod => ({
  start: before.start,
  end: before.end,
  employer: { before: employerPart(before.contributions), after: employerPart(after.contributions) },
  employee: { before: employeePart(before.contributions), after: employeePart(after.contributions) },
});

function employerPart(contributions: Contributions): Cents {
  const { ei, cpp } = employerCost(contributions);
  return sumCents([ei, cpp]);
}

const employeePart = ({ cpp, cpp2, ei, qpip }: Contributions): Cents => sumCents([cpp, cpp2, ei, qpip]);
