import { type ProviderPage, plainPath, providerPath } from '@portage/domain/portal-paths';
import * as m from '@portage/messages/console';
import {
  Building2,
  CalendarCheck,
  FileText,
  Landmark,
  type LucideIcon,
  ScrollText,
  Settings,
  Table2,
  Users,
  WalletCards,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { type Preloadable, preloadable } from '#lib/browser/preloadable.ts';

/** A page of the console: where it is, its name in the menu, and its code, which loads when it is opened. */
export interface ConsolePage {
  path: string;
  label: string;
  Icon: LucideIcon;
  Page: Preloadable;
}

const page = (at: ProviderPage, label: string, Icon: LucideIcon, load: () => Promise<ComponentType>): ConsolePage => ({
  path: providerPath(at),
  label,
  Icon,
  Page: preloadable(load),
});

/** Every page of the console, in the order of the menu. A page has the routes below its path too, such as /provider/clients/ID. */
export const consolePages: readonly ConsolePage[] = [
  page('', m.today, CalendarCheck, async () => (await import('./today/today-page.tsx')).TodayPage),
  page('clients', m.clients, Building2, async () => (await import('./clients/clients-page.tsx')).ClientsPage),
  page('people', m.people, Users, async () => (await import('./people/people-page.tsx')).PeoplePage),
  page('pay-runs', m.payRuns, WalletCards, async () => (await import('./pay-runs/pay-runs-page.tsx')).PayRunsPage),
  page(
    'receivables',
    m.receivables,
    Landmark,
    async () => (await import('./receivables/receivables-page.tsx')).ReceivablesPage,
  ),
  page('documents', m.documents, FileText, async () => (await import('./documents/documents-page.tsx')).DocumentsPage),
  page('figures', m.figures, Table2, async () => (await import('./figures/figures-page.tsx')).FiguresPage),
  page('audit', m.audit, ScrollText, async () => (await import('./audit/audit-page.tsx')).AuditPage),
  page('settings', m.settings, Settings, async () => (await import('./settings/settings-page.tsx')).SettingsPage),
];

/** The page of the console at a path. */
export const consolePageAt = (pathname: string): ConsolePage | undefined =>
  consolePages.findLast(({ path }) => `${plainPath(pathname)}/`.startsWith(`${path}/`));
