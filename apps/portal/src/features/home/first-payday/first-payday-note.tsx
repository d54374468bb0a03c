import type { Dashboard } from '@portage/contract/dashboard';
import { plainDate } from '@portage/domain/dates/plain-date';
import { parseCents } from '@portage/domain/money/money';
import * as m from '@portage/messages/first-payday';
import { formatCadNamed, formatDayMonth } from '@portage/messages/formats';
import * as home from '@portage/messages/home';
import { useMutation } from '@tanstack/react-query';
import { Sprout, X } from 'lucide-react';
import { dismissNotice } from '#lib/company/own-place.ts';
import { toast } from '#lib/toast/toast.ts';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { wholeNumbers } from '#ui/text/whole-numbers.tsx';
import styles from './first-payday.module.css';

type FirstPayday = NonNullable<NonNullable<Dashboard['first_payday']>['payday']>;

/** Says once that the company's first payday is paid: whom, when and how much. */
export function FirstPaydayNote({ companyId, payday }: { companyId: string; payday: FirstPayday }) {
  const close = useMutation({
    mutationFn: () => dismissNotice(companyId, 'firstPayday'),
    onError: (error) => toast({ title: m.closeFailed, description: error.message, variant: 'destructive' }),
  });
  const { people } = payday;
  return (
    <Card className={styles.note}>
      <Sprout className={styles.sprout} size={22} strokeWidth={1.5} aria-hidden="true" />
      <div className={styles.noteText}>
        <h2 className={styles.noteTitle}>{m.noteTitle}</h2>
        <p>
          {wholeNumbers(
            m.note({
              people,
              others: people - 1,
              name: home.personName(payday),
              day: formatDayMonth(plainDate(payday.day)),
              amount: formatCadNamed(parseCents(payday.gross)),
            }),
          )}
        </p>
      </div>
      <Button
        variant="quiet"
        size="s"
        aria-label={m.close}
        title={m.close}
        pending={close.isPending}
        icon={<X size={18} strokeWidth={1.5} aria-hidden="true" />}
        onClick={() => close.mutate()}
      />
    </Card>
  );
}
