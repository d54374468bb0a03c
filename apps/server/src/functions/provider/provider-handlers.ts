import { plainDate } from '@portage/domain/dates/plain-date';
import { asService } from '@portage/platform/postgres/identity';
import { setAccountDisabled } from '@portage/wire/auth/accounts/accounts';
import { openInvitedAccount } from '@portage/wire/auth/accounts/invited-accounts';
import type { Deps } from '../../deps.ts';
import { runPayroll } from '../../modules/payroll/run.ts';
import { rolesOfTheirOwn } from '../../modules/staff/sign-in-policy.ts';
import { changeStaffRole, disableStaff, enableStaff, inviteStaff } from '../../modules/staff/staff-accounts.ts';
import { retryFailed } from '../../platform/jobs/background-jobs.ts';
import { Refusal } from '../../platform/refusal.ts';
import { advanceHandlers } from './advance-handlers.ts';
import { bankAccountHandlers } from './bank-account-handlers.ts';
import { bankHandlers } from './bank-handlers.ts';
import { chargesHandlers } from './charges-handlers.ts';
import { clientPeopleHandlers } from './client-people-handlers.ts';
import { creditHandlers } from './credit-handlers.ts';
import { decisionHandlers } from './decision-handlers.ts';
import { documentHandlers } from './document-handlers.ts';
import { exemptionHandlers } from './exemption-handlers.ts';
import { expenseActHandlers } from './expense-handlers.ts';
import { installationHandlers } from './installation-handlers.ts';
import { netPayHandlers } from './net-pay-handlers.ts';
import { oneTimeHandlers } from './one-time-handlers.ts';
import { payHandlers } from './pay-handlers.ts';
import { payItemHandlers } from './pay-item-handlers.ts';
import { payStatementHandlers } from './pay-statement-handlers.ts';
import { payoutHandlers } from './payout-handlers.ts';
import { peopleHandlers } from './people-handlers.ts';
import { personAccountHandlers } from './person-account-handlers.ts';
import { personRequestHandlers } from './person-request-handlers.ts';
import { planHandlers } from './plan-handlers.ts';
import type { ProviderHandlers } from './provider-handler.ts';
import { receivablesHandlers } from './receivables-handlers.ts';
import { recordOfEmploymentHandlers } from './record-of-employment-handlers.ts';
import { recoveryHandlers } from './recovery-handlers.ts';
import { revealToStaff } from './reveal-to-staff.ts';
import { timeAwayActHandlers } from './time-away-handlers.ts';

const ok = { ok: true } as const;

/** Exactly one handler for each act. */
export const providerHandlers: ProviderHandlers = {
  ...payHandlers,
  ...oneTimeHandlers,
  ...netPayHandlers,
  ...payItemHandlers,
  ...payStatementHandlers,
  ...advanceHandlers,
  ...chargesHandlers,
  ...creditHandlers,
  ...payoutHandlers,
  ...decisionHandlers,
  ...receivablesHandlers,
  ...bankHandlers,
  ...documentHandlers,
  ...installationHandlers,
  ...planHandlers,
  ...peopleHandlers,
  ...bankAccountHandlers,
  ...personAccountHandlers,
  ...timeAwayActHandlers,
  ...expenseActHandlers,
  ...personRequestHandlers,
  ...exemptionHandlers,
  ...recoveryHandlers,
  ...recordOfEmploymentHandlers,
  ...clientPeopleHandlers,
  'provider/payroll-run': {
    subject: ({ as_of, dry_run }) => [dry_run ? 'preview' : 'run', as_of].filter(Boolean).join(' '),
    async answer(deps, { as_of, dry_run }) {
      const asOf = as_of === undefined ? {} : { asOf: plainDate(as_of) };
      const { changes, exceptions, ...run } = await runPayroll(deps, { ...asOf, dryRun: dry_run });
      if (!dry_run) await deps.db.transaction(asService, (tx) => deps.jobs.enqueue(tx, 'vacation.balances', {}));
      return {
        as_of: run.asOf,
        dry_run,
        companies: run.companies,
        changes: changes.map(({ company, what, subject, payday, lines, amount, reason }) => ({
          company,
          what,
          subject,
          payday,
          lines,
          amount_cents: amount,
          reason: reason?.code ?? null,
        })),
        failures: run.failures,
        exceptions: exceptions.length,
      };
    },
  },
  'provider/retry-job': {
    subject: ({ id }) => id ?? 'all',
    async answer(deps, { id }) {
      const retried = await retryFailed(deps, id ?? null);
      return { retried: retried.map((row) => ({ job: row.job, id: row.id })) };
    },
  },
  'provider/disable-user': {
    subject: ({ email }) => email,
    answer: (deps, { email }) => setClientDisabled(deps, email, true),
  },
  'provider/enable-user': {
    subject: ({ email }) => email,
    answer: (deps, { email }) => setClientDisabled(deps, email, false),
  },
  'provider/reveal-sin': { subject: ({ team_member_id }) => team_member_id.toLowerCase(), answer: revealToStaff },
  'provider/staff-invite': {
    subject: ({ email }) => email,
    async answer(deps, { email, role }) {
      await inviteStaff(deps, openInvitedAccount, email, role);
      return ok;
    },
  },
  'provider/staff-set-role': {
    subject: ({ email }) => email,
    async answer(deps, { email, role }) {
      await changeStaffRole(deps, email, role);
      return ok;
    },
  },
  'provider/staff-disable': {
    subject: ({ email }) => email,
    async answer(deps, { email }) {
      await disableStaff(deps, email);
      return ok;
    },
  },
  'provider/staff-enable': {
    subject: ({ email }) => email,
    async answer(deps, { email }) {
      await enableStaff(deps, email);
      return ok;
    },
  },
};

async function setClientDisabled(deps: Deps, email: string, disabled: boolean) {
  if ((await setAccountDisabled(deps, email, disabled, rolesOfTheirOwn)) === null)
    throw new Refusal(404, 'clientAccountNotFound', { email });
  return ok;
}
