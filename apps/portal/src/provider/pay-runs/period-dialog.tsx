import { plainDate } from '@portage/domain/dates/plain-date';
import { parseCents, subtractCents } from '@portage/domain/money/money';
import type { Tone } from '@portage/domain/tone';
import * as m from '@portage/messages/console-money';
import { formatDate, formatDateRange } from '@portage/messages/formats';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { oneTimeName } from '#lib/texts/names/one-time-names.ts';
import { toast } from '#lib/toast/toast.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Money } from '#ui/text/money.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { Named, OneLine } from '../lists/cells/one-line.tsx';
import { ListFailed } from '../lists/list-failed.tsx';
import { usePages } from '../lists/paged/use-paged-list.ts';
import { mayDo } from '../may-do.ts';
import { Amount, namedAmount } from '../money/amount.tsx';
import styles from '../money/money.module.css';
import { useStaff } from '../staff.ts';
import { AdvanceDialog, CancelAdvanceDialog } from './advance-dialogs.tsx';
import { exportPayables, exportRegister } from './pay-csv.ts';
import { HoldDialog, PaidOutDialog } from './pay-dialogs.tsx';
import {
  advancesQuery,
  companyNameQuery,
  hasSalaryQuery,
  isSalary,
  type PayLine,
  payablesQuery,
  paydayTotalsQuery,
  payLinesQuery,
  type Stage,
} from './pay-queries.ts';
import { WithheldDialog } from './withheld-dialog.tsx';

const stageTones: Record<Stage, Tone> = {
  planned: 'neutral',
  issued: 'wheat',
  funded: 'lake',
  collected: 'spruce',
  paid: 'moss',
};

interface PeriodDialogProps {
  companyId: string;
  payday: string;
  onClose: () => void;
}

/** One client's payday: its lines with hold and release, its one-time payments, the register, and the payout. */
export function PeriodDialog({ companyId, payday, onClose }: PeriodDialogProps) {
  const staff = useStaff();
  const company = useQuery(companyNameQuery(companyId)).data ?? '';
  const mayPay = mayDo(staff, 'provider/mark-paid-out');
  // Not from the lines on screen, which may be only the first.
  const payables = useQuery({ ...payablesQuery(companyId, payday), enabled: mayPay }).data ?? [];
  const lines = usePages(payLinesQuery(companyId, payday));
  const totals = useQuery(paydayTotalsQuery(companyId, payday)).data ?? null;
  const [opened, setOpened] = useState<PayLine | null>(null);
  const [dialog, setDialog] = useState<'period' | 'paid' | 'advance' | 'cancelAdvance' | PayLine | null>(null);
  const mayAdvance = mayDo(staff, 'provider/advance-pay');
  const [advance] = useQuery({ ...advancesQuery(companyId, payday), enabled: mayAdvance }).data ?? [];
  const day = formatDate(plainDate(payday));
  // The name may still be loading.
  const title = company === '' ? m.paydayOn({ day }) : m.periodTitle({ company, day });
  const save = (make: () => Promise<void>) =>
    void make().catch((error: Error) =>
      toast({ title: m.notFetched, description: error.message, variant: 'destructive' }),
    );
  const isEmpty = lines.rows.length === 0;
  const mayHold = mayDo(staff, 'provider/hold-pay');
  const hasSalary = useQuery({ ...hasSalaryQuery(companyId, payday), enabled: mayHold }).data ?? false;
  return (
    <Dialog open size="l" onOpenChange={(open) => open || onClose()} title={title}>
      <div className={styles.form}>
        <div className={styles.buttons}>
          <Button disabled={isEmpty} onClick={() => save(() => exportRegister(companyId, payday))}>
            {m.payRegister}
          </Button>
          <Button disabled={isEmpty} onClick={() => save(() => exportPayables(companyId, payday))}>
            {m.payableList}
          </Button>
          {mayHold && hasSalary && <Button onClick={() => setDialog('period')}>{m.holdPeriod}</Button>}
          {mayAdvance && lines.rows.some(waitsForClient) && (
            <Button onClick={() => setDialog('advance')}>{m.advancePay}</Button>
          )}
          {advance !== undefined && <Button onClick={() => setDialog('cancelAdvance')}>{m.cancelAdvance}</Button>}
          {payables.length > 0 && (
            <Button variant="primary" onClick={() => setDialog('paid')}>
              {m.markPaid}
            </Button>
          )}
        </div>
        <DataTable
          caption={title}
          lines
          loading={lines.isPending}
          columns={[
            {
              key: 'person',
              header: m.person,
              card: 'title',
              cell: (line) => (
                <Named
                  detail={
                    line.payment_type === null
                      ? formatDateRange(plainDate(line.start_date), plainDate(line.end_date))
                      : oneTimeName(line.payment_type)
                  }
                  keepInCard
                >
                  {`${line.first_name} ${line.last_name}`}
                </Named>
              ),
            },
            {
              key: 'stage',
              header: m.status,
              width: 'clamp(6.5rem, 17cqi, 10.5rem)',
              card: 'mark',
              cell: (line) => (
                <Named detail={payoutOf(line)} keepInCard>
                  <StatusBadge tone={stageTones[line.stage]}>{m.stage({ stage: line.stage })}</StatusBadge>
                </Named>
              ),
            },
            {
              key: 'gross',
              header: m.grossColumn,
              align: 'end',
              width: 'clamp(5.5rem, 12cqi, 7.5rem)',
              card: 'second',
              cell: (line) => <Money cents={parseCents(line.gross_salary)} />,
            },
            {
              key: 'deductions',
              header: m.deductionsColumn,
              align: 'end',
              width: 'clamp(5.5rem, 12cqi, 7.5rem)',
              card: 'third',
              cell: (line) => <Amount value={withheldOf(line)} />,
            },
            {
              key: 'net',
              header: m.netColumn,
              align: 'end',
              width: 'clamp(6.25rem, 14cqi, 8.5rem)',
              card: 'amount',
              cell: (line) => (
                <>
                  <Button
                    variant="quiet"
                    size="s"
                    aria-label={m.showWithheld({
                      name: `${line.first_name} ${line.last_name}`,
                      amount: namedAmount(parseCents(line.due_amount)),
                    })}
                    onClick={() => setOpened(line)}
                  >
                    <Money cents={parseCents(line.due_amount)} />
                  </Button>
                  {line.tax_estimate && <OneLine>{m.taxEstimate}</OneLine>}
                  {restOf(line) !== null && <OneLine>{restOf(line) ?? ''}</OneLine>}
                </>
              ),
            },
            ...(mayHold && lines.rows.some(mayBeHeld)
              ? [
                  {
                    key: 'hold',
                    header: m.hold,
                    align: 'end' as const,
                    width: '7.5rem',
                    card: 'end' as const,
                    screenOnly: true,
                    unlabeled: true,
                    cell: (line: PayLine) =>
                      mayBeHeld(line) && (
                        <Button
                          size="s"
                          aria-label={m.holdTitle({ name: `${line.first_name} ${line.last_name}` })}
                          onClick={() => setDialog(line)}
                        >
                          {m.hold}
                        </Button>
                      ),
                  },
                ]
              : []),
          ]}
          rows={lines.rows}
          rowKey={({ id }) => id}
          {...(totals !== null && {
            footer: {
              person: m.total,
              gross: <Money cents={totals.gross} />,
              deductions: <Amount value={totals.gross - totals.net} />,
              net: <Money cents={totals.net} />,
            },
          })}
          empty={lines.isError ? <ListFailed /> : <EmptyState title={m.noPay}>{m.noPayText}</EmptyState>}
        />
        {lines.hasNextPage && (
          <div className={styles.more}>
            <Button size="s" pending={lines.isFetchingNextPage} onClick={() => void lines.fetchNextPage()}>
              {m.showMore}
            </Button>
          </div>
        )}
      </div>
      {opened !== null && <WithheldDialog line={opened} onClose={() => setOpened(null)} />}
      {dialog === 'paid' && (
        <PaidOutDialog
          companyId={companyId}
          company={company}
          payday={payday}
          lines={payables}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'advance' && (
        <AdvanceDialog companyId={companyId} company={company} payday={payday} onClose={() => setDialog(null)} />
      )}
      {dialog === 'cancelAdvance' && advance !== undefined && (
        <CancelAdvanceDialog advance={advance} onClose={() => setDialog(null)} />
      )}
      {dialog !== null && dialog !== 'paid' && dialog !== 'advance' && dialog !== 'cancelAdvance' && (
        <HoldDialog
          companyId={companyId}
          company={company}
          payday={payday}
          person={dialog === 'period' ? null : dialog}
          onClose={() => setDialog(null)}
        />
      )}
    </Dialog>
  );
}

/** Whether a line is invoiced, and neither the client has paid it nor the provider advanced it. */
const waitsForClient = ({ stage, payable, held, payout_reference }: PayLine): boolean =>
  (stage === 'issued' || stage === 'funded') && !payable && !held && payout_reference === null;

const mayBeHeld = (line: PayLine): boolean => isSalary(line) && line.stage !== 'paid';

/** The bank reference of a line, or that a paid one has none; null for others. */
const payoutOf = ({ payout_reference, carried_over }: PayLine): string | null =>
  carried_over ? m.notConfirmed : payout_reference;

/** What is withheld from a line, in cents. */
const withheldOf = ({ gross_salary, due_amount }: PayLine): number =>
  subtractCents(parseCents(gross_salary), parseCents(due_amount));

/** What is or was paid out of a line, where an earlier payout paid the rest or some of it is recovered; null for others. */
function restOf({ due_amount, payout_amount, payout_reference }: PayLine): string | null {
  if (due_amount === payout_amount || due_amount < 0) return null;
  const amount = namedAmount(parseCents(payout_amount));
  return payout_reference === null ? m.payOutRest({ amount }) : m.paidOutRest({ amount });
}
