import { parseCents } from '@portage/domain/money/money';
import * as common from '@portage/messages/common';
import { formatCadNamed } from '@portage/messages/formats';
import * as m from '@portage/messages/pay';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { Money } from '#ui/text/money.tsx';
import styles from './pay.module.css';

/** A total in CAD and the number of payments in it. Amounts in dollars. */
export interface PayTotal {
  total: number;
  payments: number;
  /** EI and CPP of the one-time payments among them, which the total leaves out. */
  oneTimeContributions: number;
}

/** Loads the total again. */
export interface Reload {
  pending: boolean;
  start: () => void;
}

/** Total collected and paid in CAD, and the number of payments. Null when they could not be loaded. */
export function PaySummary({ total, reload }: { total: PayTotal | null; reload: Reload }) {
  if (total === null)
    return (
      <Card className={styles.summary} title={m.total}>
        <p>{m.totalNotLoaded}</p>
        <Button size="s" data-try-again="" pending={reload.pending} onClick={reload.start}>
          {common.tryAgain}
        </Button>
      </Card>
    );
  return (
    <Card className={styles.summary} title={m.total}>
      <p className={styles.summaryAmount}>
        <Money cents={parseCents(total.total)} currency />
      </p>
      <p className={styles.muted}>{m.totalCount({ count: total.payments })}</p>
      {total.oneTimeContributions > 0 && (
        <p className={styles.muted}>
          {m.totalContributions({ amount: formatCadNamed(parseCents(total.oneTimeContributions)) })}
        </p>
      )}
    </Card>
  );
}
