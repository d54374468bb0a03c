import * as consoleText from '@portage/messages/console';
import * as m from '@portage/messages/console-money';
import { lazy, type ReactNode } from 'react';
import { Tabs } from '#ui/choice/tabs.tsx';
import { useUrlTab } from '#ui/choice/use-url-tab.ts';
import { PageHeader } from '#ui/page/page-header.tsx';
import styles from '../console.module.css';
import type { RequestFirst } from '../first-requests.ts';
import { useLiveLists } from '../lists/live-lists.ts';
import { listAt } from '../lists/paged/paged-queries.ts';
import { moneyTables } from '../money/money-tables.ts';
import { useStaff } from '../staff.ts';
import { WhenLoaded } from '../when-loaded.tsx';
import { AgeingTab } from './ageing/ageing-tab.tsx';
import { ageingList } from './receivables-queries.ts';

const InvoicesTab = lazy(async () => ({ default: (await import('./invoices/invoices-tab.tsx')).InvoicesTab }));
const ReceiptsTab = lazy(async () => ({ default: (await import('./receipts/receipts-tab.tsx')).ReceiptsTab }));
const AdvancesTab = lazy(async () => ({ default: (await import('./advances/advances-tab.tsx')).AdvancesTab }));
const BankTab = lazy(async () => ({ default: (await import('./bank/bank-tab.tsx')).BankTab }));

export const requestFirst: RequestFirst = ({ list }, params) => list(listAt(ageingList(params.get('q') ?? ''), params));

const TABS = ['ageing', 'invoices', 'receipts', 'advances', 'bank'] as const;

/** /provider/receivables: `?tab=…` is the list, `?q=…` its search. */
export function ReceivablesPage() {
  const staff = useStaff();
  const [tab, openTab] = useUrlTab('tab', TABS, ['q', 'status', 'sort']);
  useLiveLists(moneyTables);
  const all: { value: string; label: string; content: ReactNode }[] = [
    { value: 'ageing', label: m.ageing, content: <AgeingTab /> },
    {
      value: 'invoices',
      label: m.invoices,
      content: (
        <WhenLoaded>
          <InvoicesTab />
        </WhenLoaded>
      ),
    },
    {
      value: 'receipts',
      label: m.receipts,
      content: (
        <WhenLoaded>
          <ReceiptsTab />
        </WhenLoaded>
      ),
    },
    {
      value: 'advances',
      label: m.advances,
      content: (
        <WhenLoaded>
          <AdvancesTab />
        </WhenLoaded>
      ),
    },
    {
      value: 'bank',
      label: m.bank,
      content: (
        <WhenLoaded>
          <BankTab />
        </WhenLoaded>
      ),
    },
  ];
  // The bank statement is closed to Support.
  const tabs = staff.role === 'support' ? all.filter(({ value }) => value !== 'bank') : all;
  return (
    <>
      <PageHeader title={consoleText.receivables} />
      <div className={tabs.length === 4 ? styles.fourTabs : undefined}>
        <Tabs
          label={m.tabs}
          tabs={tabs}
          value={tabs.some(({ value }) => value === tab) ? tab : 'ageing'}
          onValueChange={openTab}
        />
      </div>
    </>
  );
}
