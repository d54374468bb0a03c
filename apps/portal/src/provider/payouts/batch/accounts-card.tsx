import * as m from '@portage/messages/console-payouts';
import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { Alert } from '#ui/message/alert.tsx';
import { Card } from '#ui/page/card.tsx';
import lists from '../../lists/lists.module.css';
import { paymentsWith } from './batch-people.tsx';

/** How many people are paid into another account than last time: the commonest way to steal pay. */
export function AccountsCard({ count }: { count: number }) {
  return (
    <Card title={m.accounts}>
      {count === 0 ? (
        <p className={lists.calm}>
          <CircleCheck size={18} strokeWidth={1.5} aria-hidden="true" />
          {m.newAccounts({ count })}
        </p>
      ) : (
        <Alert tone="waiting" title={m.newAccounts({ count })}>
          <p>
            {m.newAccountsText} <Link to={paymentsWith('account')}>{m.showThem}</Link>
          </p>
        </Alert>
      )}
    </Card>
  );
}
