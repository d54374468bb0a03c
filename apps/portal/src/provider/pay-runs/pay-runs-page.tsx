import { isPlainDate } from '@portage/domain/dates/plain-date';
import { isUuid } from '@portage/domain/text/uuid';
import * as consoleText from '@portage/messages/console';
import * as m from '@portage/messages/console-money';
import { notAllowed, notFound } from '@portage/messages/link-refusals';
import { Play } from 'lucide-react';
import { lazy } from 'react';
import { useUrlParams } from '#lib/browser/url-params.ts';
import { Button } from '#ui/button/button.tsx';
import { Tabs } from '#ui/choice/tabs.tsx';
import { useUrlTab } from '#ui/choice/use-url-tab.ts';
import { lazyOpened } from '#ui/dialog/lazy-dialog.tsx';
import { useDialogAddress } from '#ui/dialog/use-dialog-address.ts';
import { useOffer } from '#ui/dialog/use-offer.ts';
import { SearchField } from '#ui/list/search-field.tsx';
import { Toolbar } from '#ui/list/toolbar.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import type { RequestFirst } from '../first-requests.ts';
import { useLiveLists } from '../lists/live-lists.ts';
import { mayDo } from '../may-do.ts';
import styles from '../money/money.module.css';
import { moneyTables } from '../money/money-tables.ts';
import { useStaff } from '../staff.ts';
import { WhenLoaded } from '../when-loaded.tsx';
import { HeldPay } from './held-pay.tsx';
import { PayBoard } from './pay-board.tsx';
import { boardQuery, holdsQuery, stages, stageTotalsQuery } from './pay-queries.ts';

const TABS = ['board', 'paydays', 'register', 'vacation'] as const;
const PaydaysTab = lazy(async () => ({ default: (await import('./paydays/paydays-tab.tsx')).PaydaysTab }));
const RegisterTab = lazy(async () => ({ default: (await import('./register/register-tab.tsx')).RegisterTab }));
const VacationTab = lazy(async () => ({ default: (await import('./vacation/vacation-tab.tsx')).VacationTab }));
const RunDialog = lazyOpened(async () => (await import('./run-dialog.tsx')).RunDialog);
const PeriodDialog = lazyOpened(async () => (await import('./period-dialog.tsx')).PeriodDialog);

export const requestFirst: RequestFirst = ({ answer, list }, params) =>
  Promise.all([
    answer(holdsQuery),
    answer(stageTotalsQuery),
    ...stages.map((stage) => list(boardQuery(stage, params.get('q') ?? ''))),
  ]);

/**
 * /provider/pay-runs: the board of paydays, `?tab=paydays` over all clients, `?tab=register` every line, `?tab=vacation` vacation that is owed. `?client=…&payday=…` opens a client's
 * payday, `?run=1` the next run.
 */
export function PayRunsPage() {
  const staff = useStaff();
  const [params, set] = useUrlParams();
  const [tab, openTab] = useUrlTab('tab', TABS, ['q', 'status', 'sort', 'from', 'to', 'day', 'of']);
  useLiveLists(moneyTables);
  const search = params.get('q') ?? '';
  const run = useDialogAddress('run');
  const period = useDialogAddress('client', ['payday']);
  const payday = params.get('payday');
  const running = useOffer({
    ...run,
    offer: mayDo(staff, 'provider/payroll-run') || null,
    why: notAllowed,
  });
  const isPeriod = isUuid(period.value ?? '') && isPlainDate(payday);
  const shown = useOffer({
    value: period.value === null ? null : `${period.value} ${payday}`,
    close: period.close,
    offer: isPeriod && period.value !== null ? { companyId: period.value, payday } : null,
    why: notFound,
  });
  const board = (
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
      <PayBoard search={search} onOpen={(card) => period.open(card.company_id, { and: { payday: card.payday } })} />
    </div>
  );
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
              onClick={() => run.open('1')}
            >
              {m.previewRun}
            </Button>
          )
        }
      />
      <Tabs
        label={m.payRunTabs}
        value={tab}
        onValueChange={openTab}
        tabs={[
          { value: 'board', label: m.boardTab, content: board },
          {
            value: 'paydays',
            label: m.paydaysTab,
            content: (
              <WhenLoaded>
                <PaydaysTab />
              </WhenLoaded>
            ),
          },
          {
            value: 'register',
            label: m.registerTab,
            content: (
              <WhenLoaded>
                <RegisterTab />
              </WhenLoaded>
            ),
          },
          {
            value: 'vacation',
            label: m.vacationTab,
            content: (
              <WhenLoaded>
                <VacationTab />
              </WhenLoaded>
            ),
          },
        ]}
      />
      {running && <RunDialog onClose={run.close} />}
      {shown && <PeriodDialog {...shown} onClose={period.close} />}
    </>
  );
}
