import * as m from '@portage/messages/me-bank';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { FactsSkeleton } from '#ui/message/facts-skeleton.tsx';
import { FailedState } from '#ui/message/failed-state.tsx';
import { TryAgain } from '#ui/message/try-again.tsx';
import { Card } from '#ui/page/card.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { useEmployment } from '../employment.ts';
import styles from '../person.module.css';
import { hasLeft } from '../person-queries.ts';
import { accountName, usedFrom } from './account-name.ts';
import { BankForm } from './bank-form.tsx';
import { accountsQuery } from './bank-queries.ts';
import { ProtectFirst } from './protect-first.tsx';
import { WaitingChange } from './waiting-change.tsx';

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
                  <p className={styles.big}>{accountName(used)}</p>
                  <p className={styles.note}>{m.since({ day: usedFrom(used) })}</p>
                </div>
              )}
              {waiting !== undefined && <WaitingChange account={waiting} />}
              {!isFirst && !left && !changing && (
                <>
                  <p className={styles.note}>{m.changeEffect}</p>
                  <div className={styles.buttons}>
                    <Button onClick={() => setChanging(true)}>{m.change}</Button>
                  </div>
                </>
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
