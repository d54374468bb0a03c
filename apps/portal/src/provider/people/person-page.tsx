import { todayAt } from '@portage/domain/dates/plain-date';
import { providerPath } from '@portage/domain/portal-paths';
import { teamMemberTone } from '@portage/domain/statuses';
import { isUuid } from '@portage/domain/text/uuid';
import * as m from '@portage/messages/console-people';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useParams } from 'react-router';
import { useUrlParams } from '#lib/browser/url-params.ts';
import { statusLabel } from '#lib/texts/status-label.ts';
import { Button } from '#ui/button/button.tsx';
import { Tabs } from '#ui/choice/tabs.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { AuditEntries } from '../audit/audit-entries.tsx';
import { ListFailed } from '../lists/list-failed.tsx';
import styles from '../lists/lists.module.css';
import { useLiveLists } from '../lists/live-lists.ts';
import { PayTable } from '../lists/pay/pay-table.tsx';
import { mayDo } from '../may-do.ts';
import { useStaff } from '../staff.ts';
import { type PersonRecord, personQuery } from './people-queries.ts';
import { PersonLetters } from './person-letters.tsx';
import { PersonRecordCards } from './person-record.tsx';

const RevealDialog = lazy(async () => ({ default: (await import('./reveal-dialog.tsx')).RevealDialog }));
const CorrectDialog = lazy(async () => ({ default: (await import('./correct-dialog.tsx')).CorrectDialog }));
const EndDialog = lazy(async () => ({ default: (await import('./end-dialog.tsx')).EndDialog }));
const ReturnDialog = lazy(async () => ({ default: (await import('./return-dialog.tsx')).ReturnDialog }));
const ChangeDialog = lazy(async () => ({ default: (await import('./change-dialog.tsx')).ChangeDialog }));

const liveTables = ['team_members', 'employment_terms', 'employment_ends', 'payments', 'new_documents'] as const;

/** /provider/people/ID: a person's record, pay, letters and history. */
export function PersonPage() {
  const { memberId = '' } = useParams();
  const person = useQuery({ ...personQuery(memberId), enabled: isUuid(memberId) });
  useLiveLists(liveTables);
  if (person.isError)
    return (
      <>
        <PageHeader title={m.person} />
        <ListFailed title={m.notLoaded} />
      </>
    );
  if (!isUuid(memberId) || person.data === null)
    return (
      <>
        <PageHeader title={m.person} />
        <EmptyState title={m.notFound} action={<Link to={providerPath('people')}>{m.backToPeople}</Link>} />
      </>
    );
  if (person.data === undefined) return <PageHeader title={m.person} />;
  return <Loaded person={person.data} />;
}

function Loaded({ person }: { person: PersonRecord }) {
  const [params, change] = useUrlParams();
  const memberId = person.team_member_id;
  const tabs = [
    { value: 'record', label: m.record, content: <PersonRecordCards person={person} /> },
    {
      value: 'pay',
      label: m.pay,
      content: <PayTable of={{ column: 'team_member_id', id: memberId }} caption={m.pay} />,
    },
    { value: 'letters', label: m.letters, content: <PersonLetters person={person} /> },
    { value: 'history', label: m.history, content: <AuditEntries filter={{ person: memberId }} /> },
  ];
  const tab = tabs.find(({ value }) => value === params.get('tab'))?.value ?? 'record';
  return (
    <>
      <PageHeader
        title={`${person.first_name} ${person.last_name}`}
        subtitle={
          <span className={styles.badges}>
            <StatusBadge tone={teamMemberTone(person.status)}>{statusLabel(person.status)}</StatusBadge>
            <Link to={`${providerPath('clients')}/${person.company_id}`}>{person.company.legal_name}</Link>
          </span>
        }
        actions={<PersonActions person={person} />}
      />
      <Tabs
        label={m.sections}
        tabs={tabs}
        value={tab}
        onValueChange={(value) => change({ tab: value === 'record' ? null : value })}
      />
    </>
  );
}

const acts = ['correct', 'change', 'end', 'return', 'reveal'] as const;
const actNames = {
  correct: 'provider/correct-member',
  change: 'provider/change-employment',
  end: 'provider/end-employment',
  return: 'provider/rehire',
  reveal: 'provider/reveal-sin',
} as const;

/** The acts on a person that the role may do. Their dialogs load when they are opened; `?act=correct` opens one. */
function PersonActions({ person }: { person: PersonRecord }) {
  const staff = useStaff();
  const [params, set] = useUrlParams();
  const asked = acts.find((act) => act === params.get('act'));
  const open = asked !== undefined && mayDo(staff, actNames[asked]) ? asked : null;
  const setOpen = (act: (typeof acts)[number]) => set({ act }, { replace: false });
  const close = () => set({ act: null });
  return (
    <>
      {mayDo(staff, 'provider/change-employment') && <Button onClick={() => setOpen('change')}>{m.changeTerms}</Button>}
      {mayDo(staff, 'provider/correct-member') && <Button onClick={() => setOpen('correct')}>{m.correct}</Button>}
      {person.end === null && person.status === 'approved' && mayDo(staff, 'provider/end-employment') && (
        <Button onClick={() => setOpen('end')}>{m.end}</Button>
      )}
      {person.end !== null && person.end.last_day <= todayAt(Date.now()) && mayDo(staff, 'provider/rehire') && (
        <Button onClick={() => setOpen('return')}>{m.rehire}</Button>
      )}
      {mayDo(staff, 'provider/reveal-sin') && <Button onClick={() => setOpen('reveal')}>{m.showSin}</Button>}
      <Suspense fallback={null}>
        {open === 'correct' && <CorrectDialog person={person} onClose={close} />}
        {open === 'change' && <ChangeDialog person={person} onClose={close} />}
        {open === 'end' && <EndDialog person={person} onClose={close} />}
        {open === 'return' && <ReturnDialog person={person} onClose={close} />}
        {open === 'reveal' && <RevealDialog person={person} onClose={close} />}
      </Suspense>
    </>
  );
}
