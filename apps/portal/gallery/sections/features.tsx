import { INVITATION_STATES } from '@portage/contract/company-rights';
import { payExceptionKeys, payExceptions } from '@portage/domain/pay/pay-exceptions';
import { InvitationsTable } from '#features/company/people/invitations-table.tsx';
import { PayExceptionsCard } from '#features/pay/exceptions/pay-exceptions-card.tsx';
import { LoadingGroups } from '#features/pay/list/loading-payments.tsx';
import { PaymentsNotLoaded } from '#features/pay/list/payments-not-loaded.tsx';
import { PaySummary } from '#features/pay/pay-summary.tsx';
import { LineStatus } from '#features/pay/scheduled/line-status.tsx';
import { PlanCard } from '#features/plan/plan-card.tsx';
import { NoMembers } from '#features/team/list/no-members.tsx';
import type { PayException } from '#lib/figures/pay-exceptions-queries.ts';
import { SignedIn } from '../signed-in.tsx';
import { day, failedRead, ignore, longText, moment, OneState, Section, State, sampleId } from '../specimen.tsx';

/** One exception of each cause, about people whose names are as long as they get. */
const exceptions = payExceptionKeys.map(
  (key, at): PayException => ({
    id: sampleId(at),
    key,
    severity: payExceptions[key].severity,
    actor: payExceptions[key].actor,
    team_member_id: sampleId(at),
    first_day: day,
    last_day: day,
    payday: day,
    deadline: day,
    params: {},
    opened_at: moment,
    employee: { first_name: at % 2 === 0 ? 'Maya' : longText, last_name: 'Tremblay' },
    people: [sampleId(at)],
  }),
);

const invitations = INVITATION_STATES.map((state, at) => ({
  invitation_id: sampleId(at),
  email: at === 0 ? `${longText.replaceAll(' ', '.')}@people.example` : `${state}@people.example`,
  name: at === 0 ? longText : '',
  role: 'admin' as const,
  state,
  invited_by: null,
  sent_at: moment,
  expires_at: moment,
}));

const line = { status: 'upcoming', credited_at: null, invoice: null, estimate: false, late: false };
const lines = [
  ...['upcoming', 'processing', 'collected', 'paid'].map((status) => ({ ...line, status })),
  { ...line, late: true },
  { ...line, estimate: true },
  { ...line, status: 'paid', credited_at: moment },
];

const plan = { plan: null, inForce: null, ended: null, billing: null, seats: undefined, onPick: ignore, onPay: ignore };

/** What pages show while they load, when there is nothing, when reading failed, and with content of any length. */
export function Features() {
  return (
    <Section title="Parts of pages">
      <State name="Team: no one matches, not loaded">
        <NoMembers because="filtered" reads={[failedRead]} onAdd={ignore} onClear={ignore} />
        <NoMembers because="failed" reads={[failedRead]} onAdd={ignore} onClear={ignore} />
      </State>
      <State name="Payments: loading, not loaded">
        <LoadingGroups />
        <PaymentsNotLoaded reads={[failedRead]} />
      </State>
      <OneState
        name="Total of payments"
        states={{
          'Total with payments': (
            <PaySummary
              total={{ total: 12_345_678.9, payments: 1234, oneTimeContributions: 41.16 }}
              reload={{ pending: false, start: ignore }}
            />
          ),
          'Total without payments': (
            <PaySummary
              total={{ total: 0, payments: 0, oneTimeContributions: 41.16 }}
              reload={{ pending: false, start: ignore }}
            />
          ),
          'Total not loaded': <PaySummary total={null} reload={{ pending: false, start: ignore }} />,
        }}
      />
      <State name="Status of a payment">
        {lines.map((one) => (
          <LineStatus key={JSON.stringify(one)} line={one} />
        ))}
      </State>
      <State name="What holds up pay">
        <SignedIn>
          <PayExceptionsCard exceptions={exceptions} />
        </SignedIn>
      </State>
      <OneState
        name="Plan"
        states={{
          'No plan': <PlanCard {...plan} loading={false} failed={null} />,
          'Plan ended': (
            <PlanCard
              {...plan}
              ended={{ plan_name: 'Professional', ended_on: '2026-11-20' }}
              loading={false}
              failed={null}
            />
          ),
          'Plan loading': <PlanCard {...plan} loading failed={null} />,
          'Plan not loaded': <PlanCard {...plan} loading={false} failed={failedRead} />,
        }}
      />
      <State name="Invitations: none, one in each state">
        <InvitationsTable invitations={[]} people={[]} onResend={ignore} onWithdraw={ignore} />
        <InvitationsTable invitations={invitations} people={[]} onResend={ignore} onWithdraw={ignore} />
      </State>
    </Section>
  );
}
