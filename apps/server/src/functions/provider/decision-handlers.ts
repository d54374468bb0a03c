import type { decisionActs } from '@portage/contract/provider/decision';
import { plainDate } from '@portage/domain/dates/plain-date';
import { giveBackDecision, snoozeDecision, takeDecision, wakeDecision } from '../../modules/decisions/decisions.ts';
import type { ProviderHandlers } from './provider-handler.ts';

const ok = { ok: true } as const;

/** Acts on the decisions of Today: who is on one, and which can wait. */
export const decisionHandlers: ProviderHandlers<keyof typeof decisionActs> = {
  'provider/take-decision': {
    subject: ({ decision }) => decision,
    async answer(deps, { decision, from }, { userId }) {
      await takeDecision(deps, decision, userId, from);
      return ok;
    },
  },
  'provider/give-back-decision': {
    subject: ({ decision }) => decision,
    async answer(deps, { decision }, { userId }) {
      await giveBackDecision(deps, decision, userId);
      return ok;
    },
  },
  'provider/snooze-decision': {
    subject: ({ decision }) => decision,
    async answer(deps, { decision, until, seen }, { userId, reason }) {
      await snoozeDecision(deps, decision, userId, { until: plainDate(until), reason, seen });
      return ok;
    },
  },
  'provider/wake-decision': {
    subject: ({ decision }) => decision,
    async answer(deps, { decision }) {
      await wakeDecision(deps, decision);
      return ok;
    },
  },
};
