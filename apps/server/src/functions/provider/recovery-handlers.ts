import type { recoveryActs } from '@portage/contract/provider/recovery';
import { plainDate } from '@portage/domain/dates/plain-date';
import { cents as toCents } from '@portage/domain/money/money';
import type { Instalment } from '@portage/domain/recoveries/recovery-schedule';
import { previewChangeByHand } from '../../modules/employment/by-hand.ts';
import { previewRecovery, recoverPayment } from '../../modules/employment/recover-payment.ts';
import type { StatedProvince } from '../../modules/employment/state-province.ts';
import { type CorrectionPreview, previewCorrection } from '../../modules/payroll/corrections/preview-correction.ts';
import { authorizeRecovery, cancelRecovery } from '../../modules/recoveries/recover.ts';
import { changeOf, changePreviewAnswer } from '../employment-handlers.ts';
import type { ProviderHandlers } from './provider-handler.ts';

/** Overpayments and what is taken from later pay for them. */
export const recoveryHandlers: ProviderHandlers<keyof typeof recoveryActs> = {
  'provider/preview-change': {
    subject: ({ team_member_id }) => team_member_id.toLowerCase(),
    async answer(deps, body, { messages }) {
      const person = body.team_member_id.toLowerCase();
      const preview = await previewChangeByHand(deps, person, changeOf(body), body.replaces);
      const { retroactive, stated } = preview;
      const isOverpayment = retroactive !== null && retroactive.amount < 0;
      return {
        ...changePreviewAnswer(messages, isOverpayment ? { ...preview, retroactive: null } : preview),
        overpayment: isOverpayment
          ? {
              from: retroactive.from,
              until: retroactive.until,
              cents: -retroactive.amount,
              periods: retroactive.periods.map(({ start, end, before, after }) => ({
                start,
                end,
                before_cents: before,
                after_cents: after,
              })),
              instalments: retroactive.instalments.map(answerOf),
            }
          : null,
        correction: stated && correctionOf(stated, await previewCorrection(deps, person, stated)),
      };
    },
  },
  'provider/preview-recovery': {
    subject: ({ team_member_id }) => team_member_id.toLowerCase(),
    async answer(deps, { team_member_id, cents, paid_on }) {
      const payment = { amount: toCents(cents), paidOn: plainDate(paid_on) };
      const { instalments } = await previewRecovery(deps, team_member_id.toLowerCase(), payment);
      return { instalments: instalments.map(answerOf) };
    },
  },
  'provider/recover-payment': {
    subject: ({ team_member_id }) => team_member_id.toLowerCase(),
    async answer(deps, { team_member_id, cents, paid_on, description, request_key }, { reason }) {
      const { reference } = await recoverPayment(deps, team_member_id.toLowerCase(), {
        amount: toCents(cents),
        paidOn: plainDate(paid_on),
        description,
        reason,
        requestKey: request_key,
      });
      return { reference };
    },
  },
  'provider/authorize-recovery': {
    subject: ({ reference }) => reference,
    async answer(deps, { reference, ground, ground_on, ground_reference, share, max_cents }, { reason }) {
      const maximum = max_cents === null ? null : toCents(max_cents);
      const basis = { ground, groundOn: plainDate(ground_on), reference: ground_reference, share, maximum };
      await authorizeRecovery(deps, reference, basis, reason);
      return { ok: true };
    },
  },
  'provider/cancel-recovery': {
    subject: ({ reference }) => reference,
    async answer(deps, { reference }, { reason }) {
      const { forgiven } = await cancelRecovery(deps, reference, reason);
      return { forgiven_cents: forgiven };
    },
  },
};

const correctionOf = (
  { from, until, settledOn }: StatedProvince,
  { periods, employer, employee }: CorrectionPreview,
) => ({
  from,
  until,
  settled_on: settledOn,
  employer_cents: employer,
  employee_cents: employee,
  periods: periods.map(({ start, end, ...pay }) => ({
    start,
    end,
    employer_before_cents: pay.employer.before,
    employer_after_cents: pay.employer.after,
    employee_before_cents: pay.employee.before,
    employee_after_cents: pay.employee.after,
  })),
});

const answerOf = ({ payday, amount }: Instalment) => ({ payday, cents: amount });
