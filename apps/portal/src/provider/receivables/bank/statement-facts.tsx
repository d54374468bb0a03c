import type { ProviderResponse } from '@portage/contract/provider';
import * as m from '@portage/messages/console-money';
import { Button } from '#ui/button/button.tsx';
import { Alert } from '#ui/message/alert.tsx';
import { namedAmount } from '../../money/amount.tsx';
import money from '../../money/money.module.css';
import styles from './bank.module.css';
import { StatementSample } from './statement-sample.tsx';

interface StatementFactsProps {
  found: ProviderResponse<'provider/import-statement'>;
  /** Describes the columns again. */
  onChange: () => void;
  disabled: boolean;
}

/** How a statement was read: by which layout, its first lines, what was left out, and where its balance does not follow. */
export function StatementFacts({ found, onChange, disabled }: StatementFactsProps) {
  const { layout, sample, above, totals, gaps } = found;
  const [gap, ...others] = gaps;
  const isKept = layout?.by === 'staff';
  const name = isKept ? (layout.name ?? '') : m.bankName({ bank: layout?.name ?? '' });
  return (
    <>
      <div className={styles.understood}>
        <p>{m.readAs({ by: isKept ? 'staff' : name === '' ? 'plain' : 'bank', name })}</p>
        <Button size="s" onClick={onChange} disabled={disabled}>
          {m.changeColumns}
        </Button>
      </div>
      {sample.length > 0 && <StatementSample label={m.firstLines} lines={sample} />}
      {above + totals > 0 && (
        <p className={money.muted}>{m.leftOut({ above, totals, both: above > 0 && totals > 0 ? 'yes' : 'no' })}</p>
      )}
      {gap !== undefined && (
        <Alert tone="waiting" title={m.balanceGap}>
          <p>{m.balanceGapText({ amount: namedAmount(gap.cents), row: String(gap.row) })}</p>
          {others.length > 0 && <p>{m.balanceGapsMore({ count: others.length })}</p>}
        </Alert>
      )}
    </>
  );
}
