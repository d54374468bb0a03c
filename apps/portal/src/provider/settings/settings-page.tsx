import * as m from '@portage/messages/console';
import * as settings from '@portage/messages/console-settings';
import { useMutation } from '@tanstack/react-query';
import { lazy } from 'react';
import { callProvider } from '#lib/calls/call-provider.ts';
import { toast } from '#lib/toast/toast.ts';
import { Tabs } from '#ui/choice/tabs.tsx';
import { useUrlTab } from '#ui/choice/use-url-tab.ts';
import { PageHeader } from '#ui/page/page-header.tsx';
import type { RequestFirst } from '../first-requests.ts';
import { WhenLoaded } from '../when-loaded.tsx';
import { staffAccountsQuery } from './staff-accounts-queries.ts';
import { StaffTab } from './staff-tab.tsx';

const ChecksTab = lazy(async () => ({ default: (await import('./checks-tab.tsx')).ChecksTab }));
const ConfiguredTab = lazy(async () => ({ default: (await import('./configured-tab.tsx')).ConfiguredTab }));

export const requestFirst: RequestFirst = ({ answer }) => answer(staffAccountsQuery);

/** /provider/settings?tab=staff, checks or configured */
export function SettingsPage() {
  const [tab, openTab] = useUrlTab('tab', ['staff', 'checks', 'configured'], ['sort']);
  const check = useMutation({
    mutationFn: () => callProvider('provider/installation-check', {}),
    onError: ({ message }) => toast({ title: settings.checksFailed, description: message, variant: 'destructive' }),
  });
  const report = { data: check.data, pending: check.isPending, run: () => check.mutate() };

  return (
    <>
      <PageHeader title={m.settings} subtitle={settings.subtitle} />
      <Tabs
        label={settings.sections}
        value={tab}
        onValueChange={openTab}
        tabs={[
          { value: 'staff', label: settings.staffTab, content: <StaffTab /> },
          {
            value: 'checks',
            label: settings.checksTab,
            content: (
              <WhenLoaded>
                <ChecksTab report={report} />
              </WhenLoaded>
            ),
          },
          {
            value: 'configured',
            label: settings.configuredTab,
            content: (
              <WhenLoaded>
                <ConfiguredTab report={report} />
              </WhenLoaded>
            ),
          },
        ]}
      />
    </>
  );
}
