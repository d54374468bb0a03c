import type { oneTimeActs } from '@portage/contract/provider/one-time';
import { plainDate } from '@portage/domain/dates/plain-date';
import { cents as toCents } from '@portage/domain/money/money';
import type { OneTimeSchedule } from '@portage/domain/one-time/one-time-schedule';
import { addOneTime, cancelOneTime, previewOneTime } from '../../modules/payroll/one-time.ts';
import { recordTreatment } from '../../modules/payroll/record-treatment.ts';
import type { ProviderHandlers } from './provider-handler.ts';

/** Acts on one-time payments. */
export const oneTimeHandlers: ProviderHandlers<keyof typeof oneTimeActs> = {
  'provider/preview-one-time': {
    subject: ({ date }) => date,
    answer: async (deps, { date }) => answerOf(await previewOneTime(deps, plainDate(date))),
  },
  'provider/add-one-time': {
    subject: ({ team_member_id }) => team_member_id.toLowerCase(),
    async answer(deps, { team_member_id, date, cents, request_key, ...payment }) {
      const { reference, schedule } = await addOneTime(deps, {
        ...payment,
        memberId: team_member_id.toLowerCase(),
        date: plainDate(date),
        amount: toCents(cents),
        requestKey: request_key,
      });
      return { reference, ...answerOf(schedule) };
    },
  },
  'provider/cancel-one-time': {
    subject: ({ reference }) => reference,
    async answer(deps, { reference }) {
      await cancelOneTime(deps, reference);
      return { ok: true };
    },
  },
  'provider/resolve-one-time': {
    subject: ({ reference }) => reference,
    async answer(deps, { reference, treatment, only_undecided }) {
      await recordTreatment(deps, reference, treatment, { onlyUndecided: only_undecided === true });
      return { ok: true };
    },
  },
};

const answerOf = ({ invoiceOn, payday }: OneTimeSchedule) => ({ invoice_on: invoiceOn, payday });
