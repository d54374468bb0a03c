import * as m from '@portage/messages/console';
import * as settings from '@portage/messages/console-settings';
import { useMutation } from '@tanstack/react-query';
import { lazy } from 'react';
import { useUrlParams } from '#lib/browser/url-params.ts';
import { callProvider } from '#lib/calls/call-provider.ts';
import { toast } from '#lib/toast/toast.ts';
import { Tabs } from '#ui/choice/tabs.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { WhenLoaded } from '../when-loaded.tsx';
import { StaffTab } from './staff-tab.tsx';

const ChecksTab = lazy(async () => ({ default: (await import('./checks-tab.tsx')).ChecksTab }));
const ConfiguredTab = lazy(async () => ({ default: (await import('./configured-tab.tsx')).ConfiguredTab }));

/** /provider/settings?tab=staff, checks or configured */
export function SettingsPage() {
  const [params, change] = useUrlParams();
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
        value={params.get('tab') ?? 'staff'}
        onValueChange={(tab) => change({ tab: tab === 'staff' ? null : tab, sort: null })}
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
