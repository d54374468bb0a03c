import { payDateOf } from '@portage/domain/dates/bank-holidays';
import { type PlainDate, todayAt } from '@portage/domain/dates/plain-date';
import { cents, toDecimal } from '@portage/domain/money/money';
import * as shell from '@portage/messages/console';
import * as m from '@portage/messages/console-queue';
import { formatShortDateInText } from '@portage/messages/formats';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { downloadCsv } from '#lib/browser/csv.ts';
import { useUrlParams } from '#lib/browser/url-params.ts';
import { Button } from '#ui/button/button.tsx';
import { SegmentedControl } from '#ui/choice/segmented-control.tsx';
import { FilterSelect } from '#ui/field/select-field.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import type { RequestFirst } from '../first-requests.ts';
import { ExportButton } from '../lists/export-button.tsx';
import { ListFailed } from '../lists/list-failed.tsx';
import styles from '../lists/lists.module.css';
import { useLiveLists } from '../lists/live-lists.ts';
import { comingFiguresQuery, comingTaxTablesQuery } from './coming-figures-query.ts';
import { DecisionTable } from './decision-table.tsx';
import { decisionDetail, decisionTitle } from './decision-texts.ts';
import {
  backOn,
  byUrgency,
  type Decision,
  type DecisionFilter,
  decisionFilters,
  decisionsQuery,
  isShown,
  maxDecisions,
  nextDaysQuery,
} from './decisions-queries.ts';
import { useQueueOrder } from './queue-order.ts';
import { queueKinds } from './queue-queries.ts';
import { readyPaydays, readyPayQuery, withReadyPay } from './ready-pay-queries.ts';
import own from './today.module.css';

const liveTables = [
  'pay_exceptions',
  'plans',
  'new_documents',
  'invoices',
  'wip_one_time_payments',
  'team_members',
  'person_requests',
] as const;

const nothing: readonly Decision[] = [];

/** Not the queue: the page reads it every time it opens. */
export const requestFirst: RequestFirst = ({ answer }) => answer(comingFiguresQuery(todayAt(Date.now())));

/**
 * /provider: what the provider decides, ordered by the time left before someone's pay is late. `?kind=…` is one kind of it, `?show=mine`
 * what the reader has taken, `?show=snoozed` what is hidden until a day.
 */
export function TodayPage() {
  const today = todayAt(Date.now());
  const [params, change] = useUrlParams();
  const kind = queueKinds.find((one) => one === params.get('kind')) ?? null;
  const filter = decisionFilters.find((one) => one === params.get('show')) ?? 'all';
  const decisions = useQuery(decisionsQuery(kind, filter));
  const figures = useQuery(comingFiguresQuery(today));
  const tax = useQuery(comingTaxTablesQuery(today));
  useLiveLists(liveTables);
  // Part of the queue would look like all of it.
  const isFailed = decisions.isLoadingError || figures.isLoadingError || tax.isLoadingError;
  const waiting = decisions.data?.rows ?? nothing;
  const ready = useQuery(readyPayQuery(readyPaydays(waiting)));
  const stored = withReadyPay(waiting, ready.data ?? []);
  const showsFigures = filter === 'all' && (kind === null || kind === 'figures');
  const coming = showsFigures ? [...(figures.data ?? nothing), ...(tax.data ?? nothing)] : nothing;
  const urgent = isFailed
    ? nothing
    : [
        ...stored.filter((one) => isShown(one, filter)),
        ...coming.filter(({ decision }) => !stored.some((one) => one.decision === decision)),
      ]
        .toSorted(byUrgency)
        .slice(0, maxDecisions);
  const { rows, ...order } = useQueueOrder(urgent, decisionTitle);
  const isLoading = !isFailed && (decisions.isPending || figures.isPending || tax.isPending);

  return (
    <>
      <PageHeader
        title={shell.today}
        subtitle={m.subtitle}
        actions={<ExportButton of={{ isPending: isLoading, rows }} save={(all) => exportDecisions(all, today)} />}
      />
      <div className={styles.panel}>
        <div className={styles.bar}>
          <SegmentedControl
            label={m.filter}
            options={decisionFilters.map((value) => ({
              value,
              label: filterName(value, decisions.data?.counts ?? null),
            }))}
            value={filter}
            onChange={(value) => change({ show: value === 'all' ? null : value, open: null })}
          />
          <FilterSelect
            label={m.kind}
            options={[
              { value: '', label: m.allKinds },
              ...queueKinds.map((value) => ({ value, label: m.kindName({ kind: value }) })),
            ]}
            value={kind ?? ''}
            onChange={(event) => change({ kind: event.target.value || null, open: null })}
          />
        </div>
        <p className={styles.note}>{m.keys}</p>
        <DecisionTable
          rows={rows}
          order={order}
          today={today}
          loading={isLoading}
          empty={
            isFailed ? (
              <ListFailed title={m.notLoaded} />
            ) : filter !== 'all' ? (
              <NoneOf filter={filter} onAll={() => change({ show: null })} />
            ) : kind === null ? (
              <Done snoozed={stored.filter(({ asleep }) => asleep)} onSnoozed={() => change({ show: 'snoozed' })} />
            ) : (
              <EmptyState
                title={m.noneOfKind}
                action={<Button onClick={() => change({ kind: null })}>{m.showAll}</Button>}
              />
            )
          }
        />
        {rows.length >= maxDecisions && <p className={styles.note}>{m.mostUrgent({ count: maxDecisions })}</p>}
      </div>
    </>
  );
}

/** The name of a filter, with how many it has where that is known. */
function filterName(filter: DecisionFilter, counts: Record<Exclude<DecisionFilter, 'all'>, number> | null): string {
  const count = filter === 'all' ? 0 : (counts?.[filter] ?? 0);
  return count === 0 ? m.filterName({ filter }) : m.filterCount({ filter, count });
}

function exportDecisions(decisions: readonly Decision[], today: PlainDate): void {
  downloadCsv(
    'today.csv',
    [m.what, m.detail, m.items, m.client, m.due, m.blocks, m.amount, m.taker, m.until],
    decisions.map((one) => [
      decisionTitle(one),
      decisionDetail(one, today),
      one.facts,
      one.company,
      one.dueOn,
      one.blocking ? m.yes : m.no,
      one.cents === null ? null : toDecimal(cents(one.cents)),
      one.taken?.email ?? null,
      one.asleep ? (one.snooze?.until ?? null) : null,
    ]),
  );
}

/** Nothing that the reader has taken, or nothing snoozed. */
const NoneOf = ({ filter, onAll }: { filter: DecisionFilter; onAll: () => void }) => (
  <EmptyState
    title={filter === 'mine' ? m.noneOfMine : m.noneSnoozed}
    action={<Button onClick={onAll}>{m.showEverything}</Button>}
  >
    {filter === 'mine' ? m.noneOfMineText : null}
  </EmptyState>
);

/** An empty queue: done, and what comes next and when. */
function Done({ snoozed, onSnoozed }: { snoozed: readonly Decision[]; onSnoozed: () => void }) {
  const { data: next } = useQuery(nextDaysQuery);
  const [back] = snoozed.flatMap(({ snooze }) => (snooze === null ? [] : [backOn(snooze)])).toSorted();
  return (
    <EmptyState
      title={m.done}
      icon={<CircleCheck size={28} strokeWidth={1.5} aria-hidden="true" />}
      action={back !== undefined && <Button onClick={onSnoozed}>{m.showSnoozed}</Button>}
    >
      {next !== undefined && (
        <span className={own.next}>
          <span>{next.payday === null ? m.nothingNext : nextPay(next.payday.company, next.payday.day)}</span>
          {next.invoice !== null && (
            <span>
              {m.nextInvoice({
                number: next.invoice.reference,
                client: next.invoice.company,
                day: formatShortDateInText(next.invoice.day),
              })}
            </span>
          )}
          {back !== undefined && (
            <span>{m.nextSnoozed({ count: snoozed.length, day: formatShortDateInText(back) })}</span>
          )}
        </span>
      )}
    </EmptyState>
  );
}

/** The next payday, and the day by which its money must be in accounts where banks are closed on it. */
function nextPay(client: string, payday: PlainDate): string {
  const next = m.next({ client, day: formatShortDateInText(payday) });
  const money = payDateOf(payday);
  return money === payday ? next : [next, m.nextMoney({ day: formatShortDateInText(money) })].join(' ');
}
