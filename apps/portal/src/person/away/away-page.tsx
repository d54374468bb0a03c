import { todayAt } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import { formatNumber } from '@portage/messages/formats';
import * as m from '@portage/messages/me-away';
import * as words from '@portage/messages/time-away';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callMe } from '#lib/calls/call-me.ts';
import { toast } from '#lib/toast/toast.ts';
import { Button } from '#ui/button/button.tsx';
import { Alert } from '#ui/message/alert.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { FactsSkeleton } from '#ui/message/facts-skeleton.tsx';
import { FailedState } from '#ui/message/failed-state.tsx';
import { TryAgain } from '#ui/message/try-again.tsx';
import { Card } from '#ui/page/card.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { dotted } from '#ui/text/dotted.ts';
import { Facts } from '#ui/text/facts.tsx';
import { Money } from '#ui/text/money.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import { datesText } from '../../features/time-attendance/away/entry-texts.ts';
import { sickLawText } from '../../features/time-attendance/away/sick-leave-texts.ts';
import { useEmployment } from '../employment.ts';
import styles from '../person.module.css';
import { hasLeft } from '../person-queries.ts';
import { useSaved } from '../use-saved.ts';
import { AskForm } from './ask-form.tsx';
import { awayQuery, sickLeaveQuery, vacationQuery } from './away-queries.ts';

const days = (hundredths: number) => formatNumber(hundredths / 100);

/** /me/away: vacation left, the form that asks, what was asked for with its answer, and sick leave by law. */
export function AwayPage() {
  const employment = useEmployment();
  const { approver, company, team_member_id: id } = employment;
  const reads = [
    useQuery(vacationQuery(id)),
    useQuery(sickLeaveQuery(id, todayAt(Date.now()))),
    useQuery(awayQuery(id)),
  ];
  // All cards appear together: one that is loaded later would push the others down.
  if (reads.some(({ isLoading }) => isLoading))
    return (
      <>
        <PageHeader title={m.title} subtitle={m.subtitle({ company })} />
        <Card>
          <FactsSkeleton facts={6} />
        </Card>
      </>
    );
  return (
    <>
      <PageHeader title={m.title} subtitle={m.subtitle({ company })} />
      <div className={styles.sections}>
        <Vacation memberId={employment.team_member_id} />
        {!hasLeft(employment) && approver !== null && (
          <Alert tone="information">{m.decidesOr({ name: approver, company })}</Alert>
        )}
        {!hasLeft(employment) && <AskForm employment={employment} />}
        <Entries memberId={employment.team_member_id} />
        <SickLeave memberId={employment.team_member_id} />
      </div>
    </>
  );
}

function Vacation({ memberId }: { memberId: string }) {
  const read = useQuery(vacationQuery(memberId));
  const balance = read.data?.vacation ?? null;
  return (
    <Card title={m.balance}>
      {read.isError ? (
        <FailedState title={m.notLoaded} action={<TryAgain reads={[read]} />} />
      ) : read.data === undefined ? (
        <FactsSkeleton facts={3} />
      ) : balance === null ? (
        <p>{m.noBalance}</p>
      ) : (
        <div className={styles.stack}>
          <p className={styles.big}>{m.daysLeft({ count: balance.days_left / 100, days: days(balance.days_left) })}</p>
          <Facts
            facts={[
              [m.taken, days(balance.days_taken)],
              [m.owed, <Money key="owed" cents={cents(balance.owed_cents)} currency />],
            ]}
          />
          <p className={styles.note}>{m.balanceText}</p>
        </div>
      )}
    </Card>
  );
}

function SickLeave({ memberId }: { memberId: string }) {
  const today = todayAt(Date.now());
  const read = useQuery(sickLeaveQuery(memberId, today));
  return (
    <Card title={m.sick}>
      {read.isError ? (
        <FailedState title={m.notLoaded} action={<TryAgain reads={[read]} />} />
      ) : read.data === undefined ? (
        <FactsSkeleton facts={1} />
      ) : (
        <p>{sickLawText(read.data, today)}</p>
      )}
    </Card>
  );
}

function Entries({ memberId }: { memberId: string }) {
  const read = useQuery(awayQuery(memberId));
  const saved = useSaved();
  const today = todayAt(Date.now());
  const cancel = useMutation({
    mutationFn: (id: string) => callMe('me/cancel-time-away', { team_member_id: memberId, time_away_id: id }),
    onSuccess: () => saved(m.canceled),
    onError: ({ message }) => toast({ title: m.failed, description: message, variant: 'destructive' }),
  });
  return (
    <Card title={m.yours} flush>
      {read.isError ? (
        <FailedState title={m.notLoaded} action={<TryAgain reads={[read]} />} />
      ) : read.data === undefined ? (
        <div className={styles.padded}>
          <FactsSkeleton facts={2} />
        </div>
      ) : read.data.length === 0 ? (
        <EmptyState title={m.none}>{m.noneText}</EmptyState>
      ) : (
        <ul className={styles.rows} aria-label={m.caption}>
          {read.data.map(({ id, kind, state, answer, ...entry }) => (
            <li key={id}>
              <span className={styles.what}>
                <span>{dotted([words.kind({ kind }), datesText(entry)])}</span>
                <span className={styles.note}>{dotted([words.state({ state }), answer])}</span>
              </span>
              {(state === 'requested' || (state === 'approved' && entry.first > today)) && (
                <span className={styles.buttons}>
                  <Button
                    size="s"
                    pending={cancel.isPending && cancel.variables === id}
                    onClick={() => cancel.mutate(id)}
                  >
                    <RichText
                      text={m.cancel({ days: datesText(entry) })}
                      tags={{ hidden: (text) => <VisuallyHidden>{text}</VisuallyHidden> }}
                    />
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
