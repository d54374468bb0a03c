import type { PlainDate } from '@portage/domain/dates/plain-date';
import { workingDays } from '@portage/domain/time-away/statutory-holidays';
import type { TimeAwayKind } from '@portage/domain/time-away/time-away';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { today } from '../../platform/today.ts';
import { teamOf, teamRequests } from './queries/approvers.ts';
import { vacationOfPeople } from './vacation-of-people.ts';

/** A request as the colleague who decides it sees it. Days in hundredths. */
export interface TeamRequest {
  readonly id: string;
  readonly name: string;
  readonly kind: TimeAwayKind;
  readonly first: PlainDate;
  readonly last: PlainDate;
  readonly half: boolean;
  /** Of a vacation alone. */
  readonly note: string;
  readonly requestedAt: Date;
  /** Working days where the person works. */
  readonly days: number;
  /** Vacation that is left after it; null for anything else. */
  readonly leftAfter: number | null;
}

/**
 * What a colleague who approves time away sees: whom they decide for, and the requests that wait for them, the oldest first. `deps.db` acts as their
 * account, and the database gives what that account may know.
 * @param approverId the employment of the account
 */
export function requestsOfTeam(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  approverId: string,
): Promise<{ people: string[]; requests: TeamRequest[] }> {
  return db.transaction({ ...asService, readOnly: true }, async (tx) => {
    const waiting = await teamRequests(tx, approverId);
    const onVacation = new Set(waiting.filter(({ kind }) => kind === 'vacation').map(({ memberId }) => memberId));
    const balances = await vacationOfPeople(tx, [...onVacation], today(clock));
    const requests = waiting.map(({ memberId, province, ...request }) => {
      const days = request.half ? 50 : workingDays(request.first, request.last, province).length * 100;
      const left = request.kind === 'vacation' ? balances.get(memberId)?.daysLeft : undefined;
      return { ...request, days, leftAfter: left === undefined ? null : left - days };
    });
    return { people: await teamOf(tx, approverId), requests };
  });
}
