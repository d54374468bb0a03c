import type { Row } from '@portage/contract/rows';
import { addDays, addMonthsClamped, firstOfMonth, plainDate, todayAt } from '@portage/domain/dates/plain-date';
import { eachText, JOB_TEXTS } from '@portage/domain/members/job-texts';
import { cents } from '@portage/domain/money/money';
import { paydaysBetween } from '@portage/domain/pay/paydays';
import type { QueryClient } from '@tanstack/react-query';
import { CalendarLoading, CalendarNotLoaded } from '#features/pay/calendar/calendar-missing.tsx';
import { CalendarMonth } from '#features/pay/calendar/calendar-month.tsx';
import type { CalendarEntry } from '#features/pay/calendar/pay-calendar-queries.ts';
import { EmployeeList } from '#features/team/employee/employee-list.tsx';
import { EmployeeSchedule } from '#features/team/employee/employee-schedule.tsx';
import { EmployeesLoading, EmployeesNotLoaded } from '#features/team/employee/employees-missing.tsx';
import { termsQuery } from '#features/team/member-details/terms/terms-queries.ts';
import { employmentEndsQuery, payLinesQuery } from '#features/team/paydays/person-pay-queries.ts';
import { type PayException, payExceptionsQuery } from '#lib/figures/pay-exceptions-queries.ts';
import { SignedIn, sampleCompany } from '../signed-in.tsx';
import { failedRead, ignore, longText, moment, OneState, Section, State, sampleId } from '../specimen.tsx';

const today = todayAt(Date.now());
const from = firstOfMonth(today);
const to = addMonthsClamped(from, 12);

const entry: CalendarEntry = {
  date: from,
  kind: 'payday',
  payday: from,
  people: 1234,
  cents: 1_234_567_890,
  estimate: true,
  invoice: null,
  outcome: 'planned',
  paid: 0,
};
const entries: CalendarEntry[] = [
  { ...entry, kind: 'cutOff', people: null, cents: null },
  { ...entry, kind: 'funding', people: null, estimate: false, invoice: { number: 'INV-2026-0001', status: 'Overdue' } },
  entry,
  { ...entry, date: `${from.slice(0, 8)}15`, payday: `${from.slice(0, 8)}15`, people: 0 },
];

const start = plainDate('2026-01-05');
const member: Row<'team_members'> = {
  team_member_id: sampleId(3),
  company_id: sampleCompany.id,
  first_name: 'Maya',
  last_name: 'Tremblay',
  role: 'Engineer',
  ...eachText(JOB_TEXTS, () => null),
  details_by_person: false,
  erased_at: null,
  email: 'maya@people.example',
  phone: null,
  emergency_name: null,
  emergency_relationship: null,
  emergency_phone: null,
  birth_date: '1990-01-01',
  gender: null,
  address_1: '1 Example Street',
  address_2: null,
  city: 'Toronto',
  state: 'ON',
  postal_code: 'M5V 2T6',
  country: 'Canada',
  salary: 91_000,
  benefits: '',
  commencement_date: start,
  payroll_schedule: 'Bi-Weekly',
  status: 'Approved',
  action: null,
  approved_date: moment,
  date_added: moment,
  associated_contracts: [],
  is_employee: 'Yes',
  linkedin: null,
  paid_until: null,
  request_key: null,
  resume_url: null,
  social_insurance_number: '',
};
const people = [member, { ...member, team_member_id: sampleId(4), first_name: longText.slice(0, 80), role: longText }];

const [first = today, second = today] = paydaysBetween(start, 'Bi-Weekly', today, to);
const exception: PayException = {
  id: sampleId(5),
  key: 'provinceMissing',
  severity: 'blocks',
  actor: 'client',
  team_member_id: member.team_member_id,
  first_day: first,
  last_day: first,
  payday: first,
  deadline: first,
  params: { paydays: [first] },
  opened_at: moment,
  employee: { first_name: member.first_name, last_name: member.last_name },
  people: [member.team_member_id],
};
const estimate: PayException = { ...exception, id: sampleId(6), key: 'ratesMissing', params: { paydays: [second] } };

const withExceptions = (client: QueryClient) => {
  const id = member.team_member_id;
  client.setQueryData(termsQuery(sampleCompany.id, id).queryKey, [
    {
      id: sampleId(7),
      effectiveOn: start,
      salary: cents(9_100_000),
      schedule: 'Bi-Weekly',
      province: 'ON',
      recordedOn: start,
      recordedBy: null,
    },
  ]);
  client.setQueryData(employmentEndsQuery(sampleCompany.id, id).queryKey, []);
  client.setQueryData(payLinesQuery(sampleCompany.id, id).queryKey, [
    {
      id: sampleId(8),
      gross: cents(350_000),
      invoice: null,
      start_date: start,
      end_date: addDays(start, 13),
      payday: addDays(start, 14),
      status: 'paid',
      credited: false,
      owed_again: false,
    },
  ]);
  client.setQueryData(payExceptionsQuery(sampleCompany.id).queryKey, [exception, { ...estimate, severity: 'warns' }]);
};

/** The company's calendar of pay and the paydays of a person: loading, not loaded, without a date, held up, and long. */
export function Schedules() {
  return (
    <Section title="Schedules of pay">
      <SignedIn fill={withExceptions}>
        <OneState
          name="Calendar of pay"
          states={{
            'Dates loading': <CalendarLoading />,
            'Dates not loaded': <CalendarNotLoaded pending={false} onRetry={ignore} />,
            'A month without dates': <CalendarMonth from={from} to={to} entries={[]} />,
            'A month with dates': <CalendarMonth from={from} to={to} entries={entries} />,
          }}
        />
        <State name="Employees: loading, not loaded, none, two">
          <EmployeesLoading />
          <EmployeesNotLoaded read={failedRead} />
          <EmployeeList paydays={[]} isSearching={false} employees={[]} selectedId={null} onSelect={ignore} />
          <EmployeeList
            paydays={[]}
            isSearching={false}
            employees={people}
            selectedId={member.team_member_id}
            onSelect={ignore}
          />
        </State>
        <OneState
          name="Paydays of a person"
          states={{
            'Paydays held up': <EmployeeSchedule member={member} />,
            'Nothing to pay by': (
              <EmployeeSchedule member={{ ...member, commencement_date: '', payroll_schedule: '' }} />
            ),
          }}
        />
      </SignedIn>
    </Section>
  );
}
