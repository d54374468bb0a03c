import type { timeAwayActs } from '@portage/contract/me/time-away';
import { plainDate } from '@portage/domain/dates/plain-date';
import { askForTimeAway, decideTimeAway } from '../../modules/time-away/ask-for-time-away.ts';
import { sickLeaveOfPerson } from '../../modules/time-away/sick-leave-of-people.ts';
import { requestsOfTeam } from '../../modules/time-away/team-requests.ts';
import { vacationOfCompany } from '../../modules/time-away/vacation-of-people.ts';
import { awayOf, sickLeaveAnswer, vacationAnswer } from '../time-away-handlers.ts';
import type { MeHandlers } from './me-handler.ts';

const ok = { ok: true } as const;
const memberOf = ({ team_member_id }: { team_member_id: string }) => team_member_id.toLowerCase();
const changes = { of: memberOf, use: 'change' } as const;

/** The acts of a person on their time away, and on that of colleagues which they decide. */
export const timeAwayActHandlers: Pick<MeHandlers, keyof typeof timeAwayActs> = {
  'me/ask-time-away': {
    employment: changes,
    async answer(deps, body) {
      const memberId = memberOf(body);
      return { time_away_id: await askForTimeAway(deps, { as: 'person', memberId }, memberId, awayOf(body)) };
    },
  },
  'me/cancel-time-away': {
    employment: changes,
    async answer(deps, given) {
      const actor = { as: 'person', memberId: memberOf(given) } as const;
      await decideTimeAway(deps, actor, given.time_away_id.toLowerCase(), { state: 'canceled', answer: '' });
      return ok;
    },
  },
  'me/vacation': {
    employment: { of: memberOf, use: 'read' },
    async answer(deps, given, { companyId }) {
      const memberId = memberOf(given);
      const balance = (await vacationOfCompany(deps, companyId ?? '', [memberId])).get(memberId);
      return { vacation: balance === undefined ? null : vacationAnswer(memberId, balance) };
    },
  },
  'me/sick-leave': {
    employment: { of: memberOf, use: 'read' },
    answer: async (deps, given) =>
      sickLeaveAnswer(await sickLeaveOfPerson(deps, memberOf(given), plainDate(given.day))),
  },
  'me/team-requests': {
    employment: changes,
    async answer(deps, given) {
      const { people, requests } = await requestsOfTeam(deps, memberOf(given));
      return {
        people,
        requests: requests.map(({ first, last, requestedAt, leftAfter, ...request }) => ({
          ...request,
          first_day: first,
          last_day: last,
          requested_at: requestedAt.toISOString(),
          left_after: leftAfter,
        })),
      };
    },
  },
  'me/decide-team-request': {
    employment: changes,
    async answer(deps, { time_away_id, state, answer, ...given }) {
      const actor = { as: 'approver', memberId: memberOf(given) } as const;
      await decideTimeAway(deps, actor, time_away_id.toLowerCase(), { state, answer });
      return ok;
    },
  },
};
