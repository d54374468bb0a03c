import { plainDate, todayAt } from '@portage/domain/dates/plain-date';
import { isRoeReason, type RoeReason, reasonKey } from '@portage/domain/leaving/record-of-employment';
import { LISTED_JOB_TEXTS } from '@portage/domain/members/job-texts';
import { cents, parseCents } from '@portage/domain/money/money';
import { wholeDates } from '@portage/domain/text/whole-dates';
import * as m from '@portage/messages/console-people';
import * as emergency from '@portage/messages/emergency-contact';
import { formatCadNamed, formatDate, formatPlace } from '@portage/messages/formats';
import * as reasons from '@portage/messages/record-of-employment';
import { useState } from 'react';
import { emergencyContactText } from '#lib/texts/emergency-contact-text.ts';
import { genderName } from '#lib/texts/names/gender-names.ts';
import { jobTextNames } from '#lib/texts/names/job-text-names.ts';
import { scheduleName } from '#lib/texts/names/schedule-names.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyOpened } from '#ui/dialog/lazy-dialog.tsx';
import { Card, Cards } from '#ui/page/card.tsx';
import { Facts } from '#ui/text/facts.tsx';
import styles from '../lists/lists.module.css';
import { mayDo } from '../may-do.ts';
import { useStaff } from '../staff.ts';
import { BankAccountCard } from './bank-account-card.tsx';
import { ExemptionsCard } from './exemptions-card.tsx';
import { ExpensesCard } from './expenses-card.tsx';
import { OpeningCard } from './opening/opening-card.tsx';
import { OwnAccountCard } from './own-account-card.tsx';
import { PayItemsCard } from './pay-items/pay-items-card.tsx';
import type { PersonRecord } from './people-queries.ts';
import { RecoveriesCard } from './recoveries-card.tsx';
import { RequestsCard } from './requests/requests-card.tsx';
import { TaxCard } from './tax-card.tsx';
import { TimeAwayCard } from './time-away-card.tsx';

const UndoEndDialog = lazyOpened(async () => (await import('./undo-dialogs.tsx')).UndoEndDialog);
const CancelChangeDialog = lazyOpened(async () => (await import('./undo-dialogs.tsx')).CancelChangeDialog);

const reasonNames: Readonly<Record<Lowercase<RoeReason>, string>> = reasons;
const reasonOf = (code: string) => (isRoeReason(code) ? `${code} ${reasonNames[reasonKey(code)]}` : code);
const dayOf = (day: string | null) => (day === null ? null : formatDate(plainDate(day)));

/** Who the person is, and their terms by day. Staff without the right see no birth date. */
export function PersonRecordCards({
  person,
  onChangeAccount,
}: {
  person: PersonRecord;
  /** Opens the dialog of the bank account; null for a role that may not change it. */
  onChangeAccount: (() => void) | null;
}) {
  const { details } = person;
  // Not in the fact, which goes when the end is undone elsewhere: what was typed and a refusal stay on screen.
  const [undoing, setUndoing] = useState(false);
  return (
    <Cards>
      {undoing && <UndoEndDialog memberId={person.team_member_id} onClose={() => setUndoing(false)} />}
      <Card title={m.job}>
        <Facts
          facts={[
            [m.role, person.role],
            ...LISTED_JOB_TEXTS.map((name): [string, string | null] => [jobTextNames[name].label, person[name]]),
            [m.salary, formatCadNamed(parseCents(person.salary))],
            [m.schedule, scheduleName(person.payroll_schedule)],
            [m.province, person.state],
            [m.start, dayOf(person.commencement_date)],
            [m.paidUntil, dayOf(person.paid_until)],
            [
              m.lastDay,
              person.end === null ? null : <LastDay key="end" person={person} onUndo={() => setUndoing(true)} />,
            ],
          ]}
        />
      </Card>
      <Card title={m.terms}>
        <Terms person={person} />
      </Card>
      <BankAccountCard person={person} onChange={onChangeAccount} />
      <OwnAccountCard person={person} />
      <RequestsCard person={person} />
      <RecoveriesCard person={person} />
      <TimeAwayCard memberId={person.team_member_id} />
      <ExpensesCard memberId={person.team_member_id} />
      <OpeningCard memberId={person.team_member_id} />
      <ExemptionsCard person={person} />
      <PayItemsCard person={person} />
      <TaxCard person={person} />
      <Card title={m.contact}>
        <Facts
          facts={[
            [m.email, person.email],
            [m.phone, person.phone],
            [
              m.address,
              [person.address_1, person.address_2, formatPlace(person.city, person.state, person.postal_code)]
                .filter(Boolean)
                .join(', '),
            ],
            [emergency.title, emergencyContactText(person)],
            [m.birthDate, dayOf(details?.birth_date ?? null)],
            [m.gender, genderName(details?.gender ?? null)],
          ]}
        />
      </Card>
    </Cards>
  );
}

/** The recorded last working day with its reason code. It can be undone until the final pay is invoiced. */
function LastDay({ person, onUndo }: { person: PersonRecord; onUndo: () => void }) {
  const staff = useStaff();
  return (
    <span className={styles.badges}>
      {[dayOf(person.end?.last_day ?? null), reasonOf(person.end?.reason_code ?? '')].filter(Boolean).join(' · ')}
      {mayDo(staff, 'provider/undo-end') && (
        <Button size="s" onClick={onUndo}>
          {m.undoEnd}
        </Button>
      )}
    </span>
  );
}

/** The terms of employment, newest first. A change that starts after today can be canceled; the first terms are no change. */
function Terms({ person }: { person: PersonRecord }) {
  const staff = useStaff();
  const [canceled, setCanceled] = useState<string | null>(null);
  const today = todayAt(Date.now());
  const first = person.terms.at(-1);
  return (
    <>
      <Facts
        facts={person.terms.map((row) => [
          wholeDates(m.from({ day: formatDate(plainDate(row.effective_on)) })),
          <span key={row.id} className={styles.badges}>
            {[formatCadNamed(cents(row.salary_cents)), scheduleName(row.payroll_schedule), row.province]
              .filter(Boolean)
              .join(' · ')}
            {row !== first && row.effective_on > today && mayDo(staff, 'provider/cancel-employment-change') && (
              <Button size="s" onClick={() => setCanceled(row.id)}>
                {m.cancelChange}
              </Button>
            )}
          </span>,
        ])}
      />
      {canceled !== null && (
        <CancelChangeDialog memberId={person.team_member_id} changeId={canceled} onClose={() => setCanceled(null)} />
      )}
    </>
  );
}
