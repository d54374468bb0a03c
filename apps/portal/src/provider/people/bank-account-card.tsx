import { plainDate } from '@portage/domain/dates/plain-date';
import { maskedAccount } from '@portage/domain/payouts/bank-account';
import { bankName } from '@portage/domain/payouts/banks';
import { wholeDates } from '@portage/domain/text/whole-dates';
import * as banks from '@portage/messages/banks';
import * as lists from '@portage/messages/console-lists';
import * as m from '@portage/messages/console-people';
import { formatDate } from '@portage/messages/formats';
import { useState } from 'react';
import { reasonText } from '#lib/texts/names/reason-text.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyOpened } from '#ui/dialog/lazy-dialog.tsx';
import { Alert } from '#ui/message/alert.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { Card } from '#ui/page/card.tsx';
import { Facts } from '#ui/text/facts.tsx';
import styles from '../lists/lists.module.css';
import { mayDo } from '../may-do.ts';
import { useStaff } from '../staff.ts';
import type { PersonAccount, PersonRecord } from './people-queries.ts';

const CancelBankChangeDialog = lazyOpened(async () => (await import('./undo-dialogs.tsx')).CancelBankChangeDialog);

/** 'RBC •••567' */
const shown = ({ institution, last_digits }: PersonAccount) =>
  `${bankName(institution ?? '', banks)} ${maskedAccount(last_digits ?? '')}`;
const dayOf = ({ usable_from }: PersonAccount) => formatDate(plainDate(usable_from ?? ''));

interface BankAccountCardProps {
  person: PersonRecord;
  /** Opens the dialog that records an account; null for a role that may not. */
  onChange: (() => void) | null;
}

/** The account that a person is paid into, and a change that waits. No one sees more of a number than its last digits. */
export function BankAccountCard({ person: { team_member_id: memberId, accounts }, onChange }: BankAccountCardProps) {
  // Not in the fact, which goes when a colleague cancels the change: what was typed and a refusal stay on screen.
  const [canceling, setCanceling] = useState(false);
  const used = accounts.find(({ in_use }) => in_use);
  const waiting = accounts.find(({ waiting }) => waiting);
  const isEmpty = used === undefined && waiting === undefined;
  const change = onChange !== null && (
    <Button size="s" onClick={onChange}>
      {isEmpty ? m.addBank : m.changeBank}
    </Button>
  );
  return (
    <Card title={m.bankAccount} aside={!isEmpty && change}>
      {canceling && <CancelBankChangeDialog memberId={memberId} onClose={() => setCanceling(false)} />}
      {isEmpty ? (
        <EmptyState title={m.bankNone} action={change}>
          {m.bankNoneText}
        </EmptyState>
      ) : (
        <div className={styles.panel}>
          {[used, waiting].map(
            (account) => account !== undefined && <Shared key={account.id ?? ''} account={account} />,
          )}
          <Facts
            facts={[
              ...(used === undefined
                ? []
                : [[m.bankPaidInto, shown(used)] as const, [m.bankSince, dayOf(used)] as const]),
              ...(used === undefined ? [] : recordOf(used)),
              ...(waiting === undefined
                ? []
                : [
                    [
                      wholeDates(m.from({ day: dayOf(waiting) })),
                      <Waiting key="waiting" account={waiting} onCancel={() => setCanceling(true)} />,
                    ] as const,
                    ...recordOf(waiting),
                  ]),
            ]}
          />
        </div>
      )}
    </Card>
  );
}

const recordOf = ({ recorded_by, reason }: PersonAccount) =>
  [
    [m.bankRecordedBy, recorded_by],
    [lists.reason, reason && reasonText(reason)],
  ] as const;

function Waiting({ account, onCancel }: { account: PersonAccount; onCancel: () => void }) {
  const staff = useStaff();
  return (
    <span className={styles.badges}>
      {shown(account)}
      {mayDo(staff, 'provider/cancel-bank-account') && (
        <Button size="s" onClick={onCancel}>
          {m.cancelChange}
        </Button>
      )}
    </span>
  );
}

/** A warning: a thief often has the pay of several people sent to one account. */
function Shared({ account }: { account: PersonAccount }) {
  const count = account.shared_with ?? 0;
  if (count === 0) return null;
  return <Alert tone="waiting">{m.bankShared({ count, account: shown(account) })}</Alert>;
}
