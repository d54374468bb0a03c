import * as consoleText from '@portage/messages/console';
import * as m from '@portage/messages/console-money';
import { Play } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useUrlParams } from '#lib/browser/url-params.ts';
import { Button } from '#ui/button/button.tsx';
import { SearchField } from '#ui/list/search-field.tsx';
import { Toolbar } from '#ui/list/toolbar.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { useLiveLists } from '../lists/live-lists.ts';
import { mayDo } from '../may-do.ts';
import styles from '../money/money.module.css';
import { moneyTables } from '../money/money-tables.ts';
import { useStaff } from '../staff.ts';
import { HeldPay } from './held-pay.tsx';
import { PayBoard } from './pay-board.tsx';

const RunDialog = lazy(async () => ({ default: (await import('./run-dialog.tsx')).RunDialog }));
const PeriodDialog = lazy(async () => ({ default: (await import('./period-dialog.tsx')).PeriodDialog }));

/** /provider/pay-runs: the board of paydays. `?client=…&payday=…` opens one, `?run=1` the next run. */
export function PayRunsPage() {
  const staff = useStaff();
  const [params, set] = useUrlParams();
  useLiveLists(moneyTables);
  const search = params.get('q') ?? '';
  const [client, payday] = [params.get('client'), params.get('payday')];
  return (
    <>
      <PageHeader
        title={consoleText.payRuns}
        subtitle={m.boardSubtitle}
        actions={
          mayDo(staff, 'provider/payroll-run') && (
            <Button
              variant="primary"
              icon={<Play size={16} strokeWidth={1.5} aria-hidden="true" />}
              onClick={() => set({ run: '1' }, { replace: false })}
            >
              {m.previewRun}
            </Button>
          )
        }
      />
      <div className={styles.sections}>
        <HeldPay />
        <Toolbar>
          <SearchField
            label={m.searchClients}
            placeholder={m.searchClients}
            value={search}
            onChange={(text) => set({ q: text === '' ? null : text })}
          />
        </Toolbar>
        <PayBoard
          search={search}
          onOpen={(card) => set({ client: card.company_id, payday: card.payday }, { replace: false })}
        />
      </div>
      <Suspense fallback={null}>
        {params.get('run') !== null && <RunDialog onClose={() => set({ run: null })} />}
        {client !== null && payday !== null && (
          <PeriodDialog companyId={client} payday={payday} onClose={() => set({ client: null, payday: null })} />
        )}
      </Suspense>
    </>
  );
}
