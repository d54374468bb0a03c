import { todayAt } from '@portage/domain/dates/plain-date';
import { providerPath } from '@portage/domain/portal-paths';
import { teamMemberTone } from '@portage/domain/statuses';
import { isUuid } from '@portage/domain/text/uuid';
import * as refusals from '@portage/messages/console-link-refusals';
import * as m from '@portage/messages/console-people';
import { recover } from '@portage/messages/console-recoveries';
import { notAllowed } from '@portage/messages/link-refusals';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { statusLabel } from '#lib/texts/status-label.ts';
import { Tabs } from '#ui/choice/tabs.tsx';
import { useUrlTab } from '#ui/choice/use-url-tab.ts';
import { lazyOpened } from '#ui/dialog/lazy-dialog.tsx';
import { useDialogAddress } from '#ui/dialog/use-dialog-address.ts';
import { useOffer } from '#ui/dialog/use-offer.ts';
import { type MoreAction, MoreButtons, MoreMenu } from '#ui/menu/more-actions.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { Card } from '#ui/page/card.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { AuditEntries } from '../audit/audit-entries.tsx';
import { ListFailed } from '../lists/list-failed.tsx';
import styles from '../lists/lists.module.css';
import { useLiveLists } from '../lists/live-lists.ts';
import { PayTable } from '../lists/pay/pay-table.tsx';
import { RecordLoading } from '../lists/record-loading.tsx';
import { mayDo } from '../may-do.ts';
import { useStaff } from '../staff.ts';
import { type PersonRecord, personQuery } from './people-queries.ts';
import { PersonItems } from './person-items.tsx';
import { PersonLetters } from './person-letters.tsx';
import { PersonRecordCards } from './person-record.tsx';
import { RoeCard } from './roe/roe-card.tsx';
import { StatementsCard } from './statements/statements-card.tsx';

const RevealDialog = lazyOpened(async () => (await import('./reveal-dialog.tsx')).RevealDialog);
const CorrectDialog = lazyOpened(async () => (await import('./correct-dialog.tsx')).CorrectDialog);
const EndDialog = lazyOpened(async () => (await import('./end-dialog.tsx')).EndDialog);
const ReturnDialog = lazyOpened(async () => (await import('./return-dialog.tsx')).ReturnDialog);
const BankAccountDialog = lazyOpened(async () => (await import('./bank-account-dialog.tsx')).BankAccountDialog);
const OneTimeDialog = lazyOpened(async () => (await import('./one-time-dialog.tsx')).OneTimeDialog);
const RecoverDialog = lazyOpened(async () => (await import('./recover-dialog.tsx')).RecoverDialog);
const ChangeDialog = lazyOpened(async () => (await import('./change-dialog.tsx')).ChangeDialog);

const liveTables = [
  'team_members',
  'employment_terms',
  'employment_ends',
  'payments',
  'wip_one_time_payments',
  'new_documents',
  'pay_exceptions',
  'time_away',
  'time_away_approvers',
  'person_requests',
] as const;

/** /provider/people/ID: a person's record, pay, letters and history. */
export function PersonPage() {
  const { memberId = '' } = useParams();
  const person = useQuery({ ...personQuery(memberId), enabled: isUuid(memberId) });
  useLiveLists(liveTables);
  if (person.isError)
    return (
      <>
        <PageHeader title={m.person} />
        <Card flush>
          <ListFailed title={m.notLoaded} />
        </Card>
      </>
    );
  if (!isUuid(memberId) || person.data === null)
    return (
      <>
        <PageHeader title={m.person} />
        <EmptyState title={m.notFound} action={<Link to={providerPath('people')}>{m.backToPeople}</Link>} />
      </>
    );
  if (person.data === undefined) return <RecordLoading title={m.person} />;
  return <Loaded person={person.data} />;
}

function Loaded({ person }: { person: PersonRecord }) {
  const [tab, openTab] = useUrlTab('tab', ['record', 'pay', 'letters', 'history'], ['sort']);
  const { actions, changeAccount, open, close } = usePersonActs(person);
  const memberId = person.team_member_id;
  const tabs = [
    {
      value: 'record',
      label: m.record,
      content: (
        <div className={styles.columns}>
          <PersonItems memberId={memberId} />
          <PersonRecordCards person={person} onChangeAccount={changeAccount} />
        </div>
      ),
    },
    {
      value: 'pay',
      label: m.pay,
      content: (
        <div className={styles.panel}>
          <PayTable of={{ column: 'team_member_id', id: memberId }} caption={m.pay} />
          <StatementsCard memberId={memberId} />
          {person.end !== null && <RoeCard memberId={memberId} />}
        </div>
      ),
    },
    { value: 'letters', label: m.letters, content: <PersonLetters person={person} /> },
    { value: 'history', label: m.history, content: <AuditEntries filter={{ person: memberId }} /> },
  ];
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
        {...(actions.length > 0 && {
          menu: <MoreMenu actions={actions} />,
          actions: <MoreButtons actions={actions} />,
        })}
      />
      <PersonDialog person={person} open={open} onClose={close} />
      <Tabs label={m.sections} tabs={tabs} value={tab} onValueChange={openTab} />
    </>
  );
}

const acts = ['change', 'payment', 'recover', 'correct', 'end', 'return', 'reveal', 'bank'] as const;
type Act = (typeof acts)[number];
const actNames = {
  correct: 'provider/correct-member',
  change: 'provider/change-employment',
  payment: 'provider/add-one-time',
  recover: 'provider/recover-payment',
  end: 'provider/end-employment',
  return: 'provider/rehire',
  reveal: 'provider/reveal-sin',
  bank: 'provider/change-bank-account',
} as const;

/** The acts on a person that the role may do, for the buttons and the menu of the page. `?act=correct` opens the dialog of one. */
function usePersonActs(person: PersonRecord) {
  const staff = useStaff();
  const dialog = useDialogAddress('act');
  const asked = acts.find((act) => act === dialog.value);
  const name = `${person.first_name} ${person.last_name}`;
  const hasLeft = person.end !== null && person.end.last_day <= todayAt(Date.now());
  /** Why an act cannot be done now. */
  const hindrances: Readonly<Record<Act, string | null>> = {
    change: null,
    payment: person.status === 'approved' || person.end !== null ? null : refusals.neverActive({ name }),
    recover: person.status === 'approved' || person.end !== null ? null : refusals.neverActive({ name }),
    correct: null,
    end:
      person.end !== null
        ? refusals.endRecorded({ name })
        : person.status === 'approved'
          ? null
          : refusals.notActive({ name }),
    return: hasLeft ? null : refusals.hasNotLeft({ name }),
    reveal: null,
    bank: null,
  };
  const hindrance = (act: Act) => (mayDo(staff, actNames[act]) ? hindrances[act] : notAllowed);
  const why = asked === undefined ? null : hindrance(asked);
  const labels = {
    change: m.changeTerms,
    payment: m.addOneTime,
    recover: recover,
    correct: m.correct,
    end: m.end,
    return: m.rehire,
    reveal: m.showSin,
    bank: m.changeBank,
  };
  return {
    open: useOffer({ ...dialog, offer: why === null ? (asked ?? null) : null, why }),
    close: dialog.close,
    /** The card of the account has its button. */
    changeAccount: hindrance('bank') === null ? () => dialog.open('bank') : null,
    actions: acts
      .filter((act) => act !== 'bank' && hindrance(act) === null)
      .map(
        (act): MoreAction => ({
          key: act,
          label: labels[act],
          onSelect: () => dialog.open(act),
        }),
      ),
  };
}

/** The dialog of an act, which loads when it is opened. */
function PersonDialog({ person, open, onClose }: { person: PersonRecord; open: Act | null; onClose: () => void }) {
  return (
    <>
      {open === 'correct' && <CorrectDialog person={person} onClose={onClose} />}
      {open === 'change' && <ChangeDialog person={person} onClose={onClose} />}
      {open === 'recover' && <RecoverDialog person={person} onClose={onClose} />}
      {open === 'payment' && <OneTimeDialog person={person} onClose={onClose} />}
      {open === 'end' && <EndDialog person={person} onClose={onClose} />}
      {open === 'return' && <ReturnDialog person={person} onClose={onClose} />}
      {open === 'reveal' && <RevealDialog person={person} onClose={onClose} />}
      {open === 'bank' && <BankAccountDialog person={person} onClose={onClose} />}
    </>
  );
}
