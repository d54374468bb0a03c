import { type ProviderPage, plainPath, providerPath } from '@portage/domain/portal-paths';
import * as m from '@portage/messages/console';
import {
  Banknote,
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
import type { RequestFirst } from './first-requests.ts';

/** The code of a page, and what requests the rows that it shows first. */
interface PageCode {
  Page: ComponentType;
  requestFirst?: RequestFirst;
}

/** A page of the console: where it is, its name in the menu, and its code, which loads when it is opened. */
export interface ConsolePage {
  path: string;
  label: string;
  Icon: LucideIcon;
  Page: Preloadable;
  load: () => Promise<PageCode>;
}

const page = (at: ProviderPage, label: string, Icon: LucideIcon, load: ConsolePage['load']): ConsolePage => ({
  path: providerPath(at),
  label,
  Icon,
  Page: preloadable(async () => (await load()).Page),
  load,
});

/** Every page of the console, in the order of the menu. A page has the routes below its path too, such as /provider/clients/ID. */
export const consolePages: readonly ConsolePage[] = [
  page('', m.today, CalendarCheck, async () => {
    const { TodayPage, requestFirst } = await import('./today/today-page.tsx');
    return { Page: TodayPage, requestFirst };
  }),
  page('clients', m.clients, Building2, async () => {
    const { ClientsPage, requestFirst } = await import('./clients/clients-page.tsx');
    return { Page: ClientsPage, requestFirst };
  }),
  page('people', m.people, Users, async () => {
    const { PeoplePage, requestFirst } = await import('./people/people-page.tsx');
    return { Page: PeoplePage, requestFirst };
  }),
  page('pay-runs', m.payRuns, WalletCards, async () => {
    const { PayRunsPage, requestFirst } = await import('./pay-runs/pay-runs-page.tsx');
    return { Page: PayRunsPage, requestFirst };
  }),
  page('payouts', m.payouts, Banknote, async () => {
    const { PayoutsPage, requestFirst } = await import('./payouts/payouts-page.tsx');
    return { Page: PayoutsPage, requestFirst };
  }),
  page('receivables', m.receivables, Landmark, async () => {
    const { ReceivablesPage, requestFirst } = await import('./receivables/receivables-page.tsx');
    return { Page: ReceivablesPage, requestFirst };
  }),
  page('documents', m.documents, FileText, async () => {
    const { DocumentsPage, requestFirst } = await import('./documents/documents-page.tsx');
    return { Page: DocumentsPage, requestFirst };
  }),
  page('figures', m.figures, Table2, async () => {
    const { FiguresPage, requestFirst } = await import('./figures/figures-page.tsx');
    return { Page: FiguresPage, requestFirst };
  }),
  page('audit', m.audit, ScrollText, async () => {
    const { AuditPage, requestFirst } = await import('./audit/audit-page.tsx');
    return { Page: AuditPage, requestFirst };
  }),
  page('settings', m.settings, Settings, async () => {
    const { SettingsPage, requestFirst } = await import('./settings/settings-page.tsx');
    return { Page: SettingsPage, requestFirst };
  }),
];

/** The page of the console at a path. */
export const consolePageAt = (pathname: string): ConsolePage | undefined =>
  consolePages.findLast(({ path }) => `${plainPath(pathname)}/`.startsWith(`${path}/`));
