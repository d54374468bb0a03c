import type { payoutActs } from '@portage/contract/provider/payout';
import { plainDate } from '@portage/domain/dates/plain-date';
import { approveBatch, cancelBatch } from '../../modules/payroll/payouts/decide-batch.ts';
import { exportBatch } from '../../modules/payroll/payouts/export-batch.ts';
import { prepareBatch } from '../../modules/payroll/payouts/prepare-batch.ts';
import { returnPayout, sendBatch } from '../../modules/payroll/payouts/send-batch.ts';
import type { ProviderHandlers } from './provider-handler.ts';
import { requireStaffCode } from './staff-code.ts';

/** Acts on payout batches. */
export const payoutHandlers: ProviderHandlers<keyof typeof payoutActs> = {
  'provider/prepare-payouts': {
    subject: ({ value_date }) => value_date,
    async answer(deps, { value_date }) {
      const { id, ...prepared } = await prepareBatch(deps, plainDate(value_date));
      return { batch: id, ...prepared };
    },
  },
  'provider/approve-payouts': {
    subject: ({ batch }) => batch.toLowerCase(),
    async answer(deps, { batch, people, cents }) {
      await approveBatch(deps, batch, { people, cents });
      return { ok: true };
    },
  },
  'provider/export-payouts': {
    subject: ({ batch }) => batch.toLowerCase(),
    async answer(deps, { batch, format, code }, staff) {
      await requireStaffCode(deps, staff, code);
      const { name, lines } = await exportBatch(deps, batch, format, staff.actId);
      return { name, text: [...lines].join('') };
    },
  },
  'provider/send-payouts': {
    subject: ({ batch }) => batch.toLowerCase(),
    answer: (deps, { batch, reference }) => sendBatch(deps, batch, reference),
  },
  'provider/cancel-payouts': {
    subject: ({ batch }) => batch.toLowerCase(),
    async answer(deps, { batch }, { reason }) {
      await cancelBatch(deps, batch, reason);
      return { ok: true };
    },
  },
  'provider/return-payout': {
    subject: ({ batch, team_member_id }) => `${batch} ${team_member_id}`.toLowerCase(),
    answer: (deps, { batch, team_member_id }, { reason }) => returnPayout(deps, batch, team_member_id, reason),
  },
};
