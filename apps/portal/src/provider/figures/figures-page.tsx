import * as m from '@portage/messages/console';
import { leviesTab } from '@portage/messages/console-charges';
import * as figures from '@portage/messages/console-figures';
import { lazy } from 'react';
import { Tabs } from '#ui/choice/tabs.tsx';
import { useUrlTab } from '#ui/choice/use-url-tab.ts';
import { Alert } from '#ui/message/alert.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import styles from '../console.module.css';
import type { RequestFirst } from '../first-requests.ts';
import { mayDo } from '../may-do.ts';
import { useStaff } from '../staff.ts';
import { WhenLoaded } from '../when-loaded.tsx';
import formStyles from './figures.module.css';
import { ratesByYearQuery } from './figures-queries.ts';
import { RatesTab } from './rates-tab.tsx';

const TaxTab = lazy(async () => ({ default: (await import('./tax-tab.tsx')).TaxTab }));
const WagesTab = lazy(async () => ({ default: (await import('./wages-tab.tsx')).WagesTab }));
const LeviesTab = lazy(async () => ({ default: (await import('./levies/levies-tab.tsx')).LeviesTab }));
const HolidaysTab = lazy(async () => ({ default: (await import('./holidays-tab.tsx')).HolidaysTab }));
const RatesFormCard = lazy(async () => ({ default: (await import('./rates-form-card.tsx')).RatesFormCard }));
const AddFiguresTab = lazy(async () => ({ default: (await import('./add-figures-tab.tsx')).AddFiguresTab }));

export const requestFirst: RequestFirst = ({ answer }) => answer(ratesByYearQuery);

const TABS = ['rates', 'tax', 'wages', 'levies', 'holidays', 'add'] as const;

/** /provider/figures?tab=rates, tax, wages, levies, holidays or add */
export function FiguresPage() {
  const staff = useStaff();
  const [tab, openTab] = useUrlTab('tab', TABS, ['sort', 'provincial']);
  const addTab = mayDo(staff, 'provider/figures-add') ? (
    <WhenLoaded>
      <div className={formStyles.cards}>
        <AddFiguresTab />
        <RatesFormCard />
      </div>
    </WhenLoaded>
  ) : (
    <Alert tone="information">{figures.readOnly}</Alert>
  );
  return (
    <>
      <PageHeader title={m.figures} subtitle={figures.subtitle} />
      <div className={styles.fourLongTabs}>
        <Tabs
          label={figures.sections}
          value={tab}
          onValueChange={openTab}
          tabs={[
            { value: 'rates', label: figures.ratesTab, content: <RatesTab /> },
            {
              value: 'tax',
              label: figures.taxTab,
              content: (
                <WhenLoaded>
                  <TaxTab />
                </WhenLoaded>
              ),
            },
            {
              value: 'wages',
              label: figures.wagesTab,
              content: (
                <WhenLoaded>
                  <WagesTab />
                </WhenLoaded>
              ),
            },
            {
              value: 'levies',
              label: leviesTab,
              content: (
                <WhenLoaded>
                  <LeviesTab />
                </WhenLoaded>
              ),
            },
            {
              value: 'holidays',
              label: figures.holidaysTab,
              content: (
                <WhenLoaded>
                  <HolidaysTab />
                </WhenLoaded>
              ),
            },
            { value: 'add', label: figures.addTab, content: addTab },
          ]}
        />
      </div>
    </>
  );
}
