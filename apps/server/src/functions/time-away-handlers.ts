import type { FunctionBody, FunctionResponse } from '@portage/contract/functions';
import type { timeAwayFunctions } from '@portage/contract/functions/time-away';
import { plainDate } from '@portage/domain/dates/plain-date';
import type { TimeAway } from '@portage/domain/time-away/time-away';
import type { VacationBalance } from '@portage/domain/time-away/vacation-balance';
import type { Deps } from '../deps.ts';
import { asAccount } from '../modules/staff/acting-as.ts';
import { askForTimeAway, decideTimeAway } from '../modules/time-away/ask-for-time-away.ts';
import { nameApprover } from '../modules/time-away/name-approver.ts';
import { type SickLeaveOfPerson, sickLeaveOfRequests } from '../modules/time-away/sick-leave-of-people.ts';
import { vacationOfCompany } from '../modules/time-away/vacation-of-people.ts';
import type { FunctionHandlers } from './function-handlers.ts';
import { ownCompany } from './own-company.ts';

/** The functions of a client about its people's time away. */
export function timeAwayHandlers(deps: Deps): Pick<FunctionHandlers, keyof typeof timeAwayFunctions> {
  return {
    'record-time-away': {
      async answer(body, request) {
        const company = await ownCompany(deps, request, 'record-time-away');
        const own = { ...deps, db: asAccount(deps.db, company.user_id) };
        const actor = { as: 'client', companyId: company.id, userId: company.user_id } as const;
        return { time_away_id: await askForTimeAway(own, actor, body.team_member_id.toLowerCase(), awayOf(body)) };
      },
    },
    'decide-time-away': {
      async answer({ time_away_id, ...decision }, request) {
        const company = await ownCompany(deps, request, 'decide-time-away');
        const own = { ...deps, db: asAccount(deps.db, company.user_id) };
        const actor = { as: 'client', companyId: company.id, userId: company.user_id } as const;
        await decideTimeAway(own, actor, time_away_id.toLowerCase(), decision);
        return { ok: true };
      },
    },
    'name-time-away-approver': {
      async answer({ team_member_id, approver_id }, request) {
        const company = await ownCompany(deps, request, 'name-time-away-approver');
        const own = { ...deps, db: asAccount(deps.db, company.user_id) };
        await nameApprover(own, company.id, team_member_id.toLowerCase(), approver_id?.toLowerCase() ?? null);
        return { ok: true };
      },
    },
    'vacation-balances': {
      async answer({ company_id: companyId, team_member_ids }, request) {
        const company = await ownCompany(deps, request, 'vacation-balances', { companyId });
        const balances = await vacationOfCompany(
          deps,
          company.id,
          team_member_ids.map((id) => id.toLowerCase()),
        );
        return { people: [...balances].map(([id, balance]) => vacationAnswer(id, balance)) };
      },
    },
    'sick-leave': {
      async answer({ company_id: companyId, time_away_ids }, request) {
        const company = await ownCompany(deps, request, 'sick-leave', { companyId });
        const ids = time_away_ids.map((id) => id.toLowerCase());
        const requests = [...(await sickLeaveOfRequests(deps, company.id, ids))];
        return {
          requests: requests.map(([id, own]) => ({ time_away_id: id, granted: own.granted, ...sickLeaveAnswer(own) })),
        };
      },
    },
  };
}

/** A request's days as the domain knows them. */
export const awayOf = (body: FunctionBody<'record-time-away'>): TimeAway & { note: string } => ({
  kind: body.kind,
  first: plainDate(body.first_day),
  last: plainDate(body.last_day),
  half: body.half,
  note: body.note,
});

/** A balance as the contract has it. */
export const vacationAnswer = (
  id: string,
  balance: VacationBalance,
): FunctionResponse<'vacation-balances'>['people'][number] => ({
  team_member_id: id,
  accrued_cents: balance.accrued,
  taken_cents: balance.taken,
  paid_out_cents: balance.paidOut,
  owed_cents: balance.owed,
  days_accrued: balance.daysAccrued,
  days_taken: balance.daysTaken,
  days_left: balance.daysLeft,
});

/** Sick leave by law as the contract has it. */
export const sickLeaveAnswer = ({ province, leave }: SickLeaveOfPerson) => ({
  province,
  leave: leave && {
    paid: leave.paid,
    unpaid: leave.unpaid,
    used: leave.used,
    paid_left: leave.paidLeft,
    unpaid_left: leave.unpaidLeft,
    long_illness_weeks: leave.longIllnessWeeks,
    ask: leave.ask,
  },
});
