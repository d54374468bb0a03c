import { plainDate } from '@portage/domain/dates/plain-date';
import { maskedAccount } from '@portage/domain/payouts/bank-account';
import { bankName } from '@portage/domain/payouts/banks';
import * as banks from '@portage/messages/banks';
import { formatDate } from '@portage/messages/formats';
import * as m from '@portage/messages/me-bank';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callMe } from '#lib/calls/call-me.ts';
import { toast } from '#lib/toast/toast.ts';
import { Button } from '#ui/button/button.tsx';
import { Alert } from '#ui/message/alert.tsx';
import { FactsSkeleton } from '#ui/message/facts-skeleton.tsx';
import { FailedState } from '#ui/message/failed-state.tsx';
import { TryAgain } from '#ui/message/try-again.tsx';
import { Card } from '#ui/page/card.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { useEmployment } from '../employment.ts';
import styles from '../person.module.css';
import { hasLeft } from '../person-queries.ts';
import { useSaved } from '../use-saved.ts';
import { BankForm } from './bank-form.tsx';
import { accountsQuery, type OwnAccount } from './bank-queries.ts';
import { ProtectFirst } from './protect-first.tsx';

/** 'RBC •••567' */
const shown = ({ institution, last_digits }: OwnAccount) =>
  `${bankName(institution ?? '', banks)} ${maskedAccount(last_digits ?? '')}`;
const dayOf = ({ usable_from }: OwnAccount) => formatDate(plainDate(usable_from ?? ''));

/** /me/bank: the account that pay goes to. Nobody sees more of its number than the last digits. */
export function BankPage() {
  const employment = useEmployment();
  const accounts = useQuery(accountsQuery(employment.team_member_id));
  const [changing, setChanging] = useState(false);
  const left = hasLeft(employment);
  const { used, waiting } = accounts.data ?? {};
  const isFirst = accounts.data !== undefined && used === undefined && waiting === undefined;
  return (
    <>
      <PageHeader title={m.title} subtitle={m.subtitle} />
      <div className={styles.sections}>
        <Card title={m.inUse}>
          {accounts.isError ? (
            <FailedState title={m.notLoaded} action={<TryAgain reads={[accounts]} />} />
          ) : accounts.data === undefined ? (
            <FactsSkeleton facts={2} />
          ) : (
            <div className={styles.stack}>
              {used === undefined ? (
                <div className={styles.tight}>
                  <p>{left ? m.noneLeft : m.none}</p>
                  {isFirst && !left && <p className={styles.note}>{m.noneText}</p>}
                </div>
              ) : (
                <div className={styles.tight}>
                  <p className={styles.big}>{shown(used)}</p>
                  <p className={styles.note}>{m.since({ day: dayOf(used) })}</p>
                </div>
              )}
              {waiting !== undefined && <Waiting account={waiting} />}
              {!isFirst && !left && !changing && (
                <div className={styles.buttons}>
                  <Button onClick={() => setChanging(true)}>{m.change}</Button>
                </div>
              )}
            </div>
          )}
        </Card>
        {!left && (isFirst || changing) && (
          <ProtectFirst>
            <BankForm isFirst={isFirst} onClose={() => setChanging(false)} />
          </ProtectFirst>
        )}
      </div>
    </>
  );
}

/** A change that waits, which its owner can cancel. */
function Waiting({ account }: { account: OwnAccount }) {
  const { team_member_id } = useEmployment();
  const saved = useSaved();
  const cancel = useMutation({
    mutationFn: () => callMe('me/cancel-bank-account', { team_member_id }),
    onSuccess: () => saved(m.canceled),
    onError: ({ message }) => toast({ title: m.cancelFailed, description: message, variant: 'destructive' }),
  });
  return (
    <Alert tone="waiting" title={m.waitingTitle({ day: dayOf(account), account: shown(account) })}>
      <div className={styles.stack}>
        <p>{m.waitingText}</p>
        <div className={styles.buttons}>
          <Button size="s" pending={cancel.isPending} onClick={() => cancel.mutate()}>
            {m.cancelChange}
          </Button>
        </div>
      </div>
    </Alert>
  );
}
