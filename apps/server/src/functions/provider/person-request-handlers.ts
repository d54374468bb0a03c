import type { personRequestActs } from '@portage/contract/provider/person-request';
import { answerRequest } from '../../modules/person-requests/answer-request.ts';
import type { ProviderHandlers } from './provider-handler.ts';

/** The act that answers what a person asked to have corrected. */
export const personRequestHandlers: ProviderHandlers<keyof typeof personRequestActs> = {
  'provider/answer-request': {
    subject: ({ request_id }) => request_id.toLowerCase(),
    async answer(deps, { request_id, state, answer, show_client: showClient }) {
      await answerRequest(deps, request_id.toLowerCase(), { state, answer, showClient });
      return { ok: true };
    },
  },
};
