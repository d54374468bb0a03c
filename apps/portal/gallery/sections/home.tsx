import type { ActivityEvent, Dashboard } from '@portage/contract/dashboard';
import type { FirstPaydayStep } from '@portage/domain/company/first-payday';
import { plainDate } from '@portage/domain/dates/plain-date';
import { owed } from '@portage/domain/pay/owed';
import { figuresNotLoaded } from '@portage/messages/home';
import { AttentionCard } from '#features/home/attention/attention-card.tsx';
import type { Facts } from '#features/home/attention/attention-facts.ts';
import { GettingStartedCard } from '#features/home/cards/getting-started-card.tsx';
import { NamePrompt } from '#features/home/cards/name-prompt.tsx';
import { NextPaydayCard } from '#features/home/cards/next-payday-card.tsx';
import { OwedCard } from '#features/home/cards/owed-card.tsx';
import { PaymentsCard } from '#features/home/cards/payments-card.tsx';
import { RecentActivityCard } from '#features/home/cards/recent-activity-card.tsx';
import { CostChart } from '#features/home/cost-chart.tsx';
import { FirstPaydayNote } from '#features/home/first-payday/first-payday-note.tsx';
import { PaydayRail } from '#features/home/first-payday/payday-rail.tsx';
import { LoadingFigures } from '#features/home/loading-figures.tsx';
import { NotLoaded } from '#features/home/not-loaded.tsx';
import { Card } from '#ui/page/card.tsx';
import { SignedIn } from '../signed-in.tsx';
import { day, failedRead, longText, moment, OneState, Section, State, sampleId } from '../specimen.tsx';

const today = plainDate('2026-11-20');
const now = Date.parse(moment) + 60_000;
const longName = longText.slice(0, 80);

const settled = { loading: false, failed: false, reads: [failedRead] };
const agreement = { status: 'sent', file_url: 'https://sign.example/agreement' };
const progress = { agreementStatus: 'sent', hasPlan: false, teamMembers: 0 };
const noah = { team_member_id: sampleId(1), first_name: longName, last_name: 'Roy', commencement_date: '2026-11-23' };
const someone = { ...noah, paid_until: null, payroll_schedule: 'Monthly', approved_date: null, of_all: 1 };
const way: FirstPaydayStep[] = [
  { key: 'plan', state: 'done', doneOn: today, expected: null },
  { key: 'hire', state: 'done', doneOn: today, expected: null },
  { key: 'activate', state: 'current', doneOn: null, expected: { kind: 'by', day: today } },
  { key: 'invoice', state: 'later', doneOn: null, expected: { kind: 'about', day: today } },
  { key: 'payday', state: 'later', doneOn: null, expected: { kind: 'after', step: 'invoice' } },
];
const firstPayday = { day, paid: true, people: 2, gross: 7000, first_name: longName, last_name: 'Roy', invoice: null };
const begun = { planEnded: false, query: settled, agreement, progress, onRead: () => {} };

const invoice: Dashboard['invoices'][number] = {
  id: sampleId(1),
  invoice_number: 'INV-2026-0001',
  status: 'Pending',
  amount: 12_345_678.9,
  paid_cents: 0,
  credited_cents: 0,
  written_off_cents: 0,
  due_date: day,
  hosted_invoice_url: 'https://pay.example/invoice',
};
const invoices = [
  { ...invoice, status: 'Overdue', due_date: '2026-11-01' },
  { ...invoice, id: sampleId(2), invoice_number: 'INV-2026-0002', paid_cents: 5000 },
  { ...invoice, id: sampleId(3), invoice_number: null, hosted_invoice_url: null },
  { ...invoice, id: sampleId(4), invoice_number: 'INV-2026-0004' },
];

const cost = (date: string): Dashboard['costs'][number] => ({
  day: date,
  lines: 12,
  gross: 43_210.98,
  ei: 890.12,
  cpp: 2345.67,
  one_time_payments: 1,
  one_time: 1500,
  estimates: 3,
});
const costs = Array.from({ length: 12 }, (_, at) => cost(`2026-${String(at + 1).padStart(2, '0')}-27`));

const paid = ['Maya', longName].map((first_name, at) => ({
  id: sampleId(at),
  first_name,
  last_name: 'Tremblay',
  gross_salary: 9_999_999.99,
  estimate: false,
  people: 12,
}));

const event: ActivityEvent = {
  id: sampleId(1),
  verb: 'added',
  status: 'Approved',
  invoiced: false,
  created_at: moment,
  name: longName,
  person: null,
  amount: null,
  day: null,
  kind: null,
  final_pay_kind: null,
};
const events: ActivityEvent[] = [
  event,
  { ...event, id: sampleId(2), verb: 'paid', name: 'Maya Tremblay', status: 'paid', amount: 1234.56, day },
  { ...event, id: sampleId(3), verb: 'invoiced', name: 'INV-2026-0001', status: 'Overdue', amount: 1234.56, day },
  { ...event, id: sampleId(4), verb: 'requested', status: 'Processing', amount: 1500, day, kind: 'Bonus' },
  { ...event, id: sampleId(5), verb: 'joined', status: '', person: 'Ana Silva', kind: 'admin' },
];

const late = [
  { payday: plainDate('2026-12-03'), people: 2, invoice_number: 'INV-2026-0019' },
  { payday: plainDate('2026-12-04'), people: 1, invoice_number: null },
];

const nothing: Facts = {
  today,
  leadTimes: { leadBankDays: 10, dueBankDays: 5 },
  latePay: [],
  invoices: [],
  problems: [],
  waitingPay: 0,
  pendingPlan: null,
  planEnded: false,
  letters: [],
  members: [],
  awayRequests: [],
  expenseRequests: [],
};
const waiting = { paid_until: null, payroll_schedule: 'Bi-Weekly', approved_date: null, of_all: 12 };
const everything: Facts = {
  ...nothing,
  latePay: late,
  invoices: owed(invoices).invoices,
  problems: [
    {
      id: sampleId(10),
      key: 'provinceMissing',
      severity: 'blocks',
      actor: 'client',
      team_member_id: sampleId(1),
      first_name: longName,
      last_name: 'Tremblay',
      payday: '2026-12-08',
      deadline: '2026-11-24',
      params: {},
      of_all: 3,
    },
  ],
  waitingPay: 12,
  pendingPlan: 'plan',
  planEnded: true,
  letters: [
    {
      id: sampleId(11),
      team_member_id: sampleId(1),
      first_name: 'Liam',
      last_name: 'Chen',
      created_at: moment,
      status: 'sent',
      reminded_at: moment,
      of_all: 1234,
    },
  ],
  members: [
    {
      ...waiting,
      team_member_id: sampleId(2),
      first_name: 'Noah',
      last_name: 'Okafor',
      commencement_date: '2026-11-23',
    },
    {
      ...waiting,
      team_member_id: sampleId(3),
      first_name: longName,
      last_name: 'Roy',
      commencement_date: '2026-11-02',
    },
  ],
};

/** The cards of the dashboard while they load, without data, and with content of any length. */
export function Home() {
  return (
    <Section title="Home">
      <State name="Figures loading">
        <LoadingFigures />
      </State>
      <State name="Figures not loaded">
        <NotLoaded text={figuresNotLoaded} reads={[failedRead]} />
      </State>
      <OneState
        name="Getting started"
        states={{
          'Guide loading': <GettingStartedCard {...begun} query={{ ...settled, loading: true }} />,
          'Guide not loaded': <GettingStartedCard {...begun} query={{ ...settled, failed: true }} />,
          'Guide begun': <GettingStartedCard {...begun} />,
          'Guide almost done': (
            <GettingStartedCard
              {...begun}
              agreement={null}
              progress={{ ...progress, agreementStatus: null, hasPlan: true }}
            />
          ),
        }}
      />
      <State name="The way to the first payday">
        <Card>
          <PaydayRail steps={way} data={{ first_payday: null, invoices: [], waiting_members: [someone] }} />
        </Card>
      </State>
      <State name="The first payday is paid">
        <SignedIn>
          <FirstPaydayNote companyId={sampleId(1)} payday={firstPayday} />
        </SignedIn>
      </State>
      <State name="Asked for a name">
        <SignedIn>
          <NamePrompt companyId={sampleId(1)} />
        </SignedIn>
      </State>
      <OneState
        name="What the company owes"
        states={{
          'Nothing owed': <OwedCard invoices={[]} today={today} />,
          'Invoices owed': <OwedCard invoices={invoices} today={today} />,
        }}
      />
      <OneState
        name="Next payday"
        states={{
          'No payday': (
            <NextPaydayCard costs={[]} people={[]} late={[]} hasProblems={false} hasActive={false} today={today} />
          ),
          'No payday while problems wait': (
            <NextPaydayCard costs={[]} people={[]} late={[]} hasProblems hasActive today={today} />
          ),
          'A payday': (
            <NextPaydayCard costs={costs} people={paid} late={late} hasProblems={false} hasActive today={today} />
          ),
        }}
      />
      <OneState
        name="What needs the admin"
        states={{
          'Nothing needed': (
            <SignedIn>
              <AttentionCard facts={nothing} hasOther={false} />
            </SignedIn>
          ),
          'Everything needed': (
            <SignedIn>
              <AttentionCard facts={everything} hasOther />
            </SignedIn>
          ),
        }}
      />
      <OneState
        name="Payments of the month"
        states={{
          'No payments this month': <PaymentsCard costs={[]} hadPay hasQuebec={false} today={today} />,
          'Payments this month': <PaymentsCard costs={costs} hadPay hasQuebec today={today} />,
        }}
      />
      <OneState
        name="Recent activity"
        states={{
          'No activity': <RecentActivityCard events={[]} now={now} />,
          'Activity of each kind': <RecentActivityCard events={events} now={now} />,
        }}
      />
      <OneState
        name="Payroll cost"
        states={{
          'No payroll cost': (
            <Card>
              <CostChart costs={[]} hadPay={false} today={today} />
            </Card>
          ),
          'Payroll cost by month': (
            <Card>
              <CostChart costs={costs} hadPay today={today} />
            </Card>
          ),
        }}
      />
    </Section>
  );
}
