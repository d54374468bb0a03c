import { type PersonPage, personPath, plainPath } from '@portage/domain/portal-paths';
import * as m from '@portage/messages/me';
import {
  CalendarDays,
  FileText,
  House,
  Landmark,
  type LucideIcon,
  Percent,
  ReceiptText,
  ShieldCheck,
  UserRound,
  UsersRound,
  WalletCards,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
import { type Preloadable, preloadable } from '#lib/browser/preloadable.ts';

/** A page of the person: where it is, its name in the menu, and its code, which loads when it is opened. */
interface OwnPage {
  path: string;
  label: string;
  Icon: LucideIcon;
  Page: Preloadable;
}

const page = (at: PersonPage, label: string, Icon: LucideIcon, load: () => Promise<ComponentType>): OwnPage => ({
  path: personPath(at),
  label,
  Icon,
  Page: preloadable(load),
});

/** Every page, in the order of the menu. */
export const personPages: readonly OwnPage[] = [
  page('', m.home, House, async () => (await import('./home/home-page.tsx')).HomePage),
  page('pay', m.pay, WalletCards, async () => (await import('./pay/pay-page.tsx')).PayPage),
  page('away', m.away, CalendarDays, async () => (await import('./away/away-page.tsx')).AwayPage),
  page('team', m.team, UsersRound, async () => (await import('./team/team-page.tsx')).TeamPage),
  page('expenses', m.expenses, ReceiptText, async () => (await import('./expenses/expenses-page.tsx')).ExpensesPage),
  page('bank', m.bank, Landmark, async () => (await import('./bank/bank-page.tsx')).BankPage),
  page('tax', m.tax, Percent, async () => (await import('./tax/tax-page.tsx')).TaxPage),
  page('details', m.details, UserRound, async () => (await import('./details/details-page.tsx')).DetailsPage),
  page('documents', m.documents, FileText, async () => (await import('./documents/documents-page.tsx')).DocumentsPage),
  page('privacy', m.privacy, ShieldCheck, async () => (await import('./privacy/privacy-page.tsx')).PrivacyPage),
];

/** The page of each statement, below that of pay. How pay is calculated loads with it. */
export const StatementPage = preloadable(async () => (await import('./pay/statement-page.tsx')).StatementPage);
export const statementPath = `${personPath('pay')}/:number`;

/** Loads the code of the page at a path. */
export const preloadCodeAt = (pathname: string): Promise<unknown> | undefined =>
  (matchPath(statementPath, pathname) ? StatementPage : personPageAt(pathname)?.Page)?.preload();

/** The page of the menu at a path. */
export const personPageAt = (pathname: string): OwnPage | undefined =>
  personPages.findLast(({ path }) => `${plainPath(pathname)}/`.startsWith(`${path}/`));
