import type { timeAwayActs } from '@portage/contract/provider/time-away';
import { askForTimeAway, decideTimeAway } from '../../modules/time-away/ask-for-time-away.ts';
import { awayOf } from '../time-away-handlers.ts';
import type { ProviderHandlers } from './provider-handler.ts';

/** The acts on people's time away. */
export const timeAwayActHandlers: ProviderHandlers<keyof typeof timeAwayActs> = {
  'provider/record-time-away': {
    subject: ({ team_member_id }) => team_member_id.toLowerCase(),
    answer: async (deps, body) => ({
      time_away_id: await askForTimeAway(deps, { as: 'provider' }, body.team_member_id.toLowerCase(), awayOf(body)),
    }),
  },
  'provider/decide-time-away': {
    subject: ({ time_away_id }) => time_away_id.toLowerCase(),
    async answer(deps, { time_away_id, ...decision }) {
      await decideTimeAway(deps, { as: 'provider' }, time_away_id.toLowerCase(), decision);
      return { ok: true };
    },
  },
};
