import { expensesPath, paths, personRoute } from '@portage/domain/portal-paths';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Params } from 'react-router';
import type { ReadCompany } from '#lib/company/company-queries.ts';

interface PageRoute {
  path: string;
  /** Loads the code of the page, and what requests the rows that it shows first. */
  load: () => Promise<{
    Page: ComponentType;
    /** @param params of the page's route */
    requestFirst?: (company: ReadCompany, request: QueryClient['prefetchQuery'], params: Params) => Promise<unknown>;
  }>;
  /** Whether the page waits for the company. */
  needsCompany: boolean;
}

const needsCompany = true;

/** The pages of a signed-in user, the more specific route first. */
export const pageRoutes: readonly PageRoute[] = [
  {
    path: paths.home,
    load: async () => {
      const { HomePage, requestFirst } = await import('../../features/home/home-page.tsx');
      return { Page: HomePage, requestFirst };
    },
    needsCompany,
  },
  {
    path: paths.team,
    load: async () => {
      const { TeamPage, requestFirst } = await import('../../features/team/team-page.tsx');
      return { Page: TeamPage, requestFirst };
    },
    needsCompany,
  },
  {
    path: paths.employee,
    load: async () => ({ Page: (await import('../../features/team/employee/employee-page.tsx')).EmployeePage }),
    needsCompany,
  },
  {
    path: personRoute,
    load: async () => {
      const { PersonPage, requestFirst } = await import('./person-page.tsx');
      return { Page: PersonPage, requestFirst };
    },
    needsCompany,
  },
  {
    path: `${paths.pay}/calendar`,
    load: async () => ({ Page: (await import('./pay-calendar.tsx')).PayCalendar }),
    needsCompany,
  },
  {
    path: expensesPath,
    load: async () => ({ Page: (await import('../../features/pay/expenses/expenses-page.tsx')).ExpensesPage }),
    needsCompany,
  },
  {
    path: paths.pay,
    load: async () => {
      const { PayPage, requestFirst } = await import('../../features/pay/pay-page.tsx');
      return { Page: PayPage, requestFirst };
    },
    needsCompany,
  },
  {
    path: `${paths.pay}/:invoice`,
    load: async () => {
      const { InvoicePage, requestFirst } = await import('../../features/pay/invoice/invoice-page.tsx');
      return { Page: InvoicePage, requestFirst };
    },
    needsCompany,
  },
  {
    path: paths.company,
    load: async () => ({ Page: (await import('../../features/company/company-page.tsx')).CompanyPage }),
    needsCompany: false,
  },
  {
    path: paths.plan,
    load: async () => {
      const { PlanPage, requestFirst } = await import('../../features/plan/plan-page.tsx');
      return { Page: PlanPage, requestFirst };
    },
    needsCompany,
  },
  {
    path: paths.documents,
    load: async () => {
      const { DocumentsPage, requestFirst } = await import('../../features/documents/documents-page.tsx');
      return { Page: DocumentsPage, requestFirst };
    },
    needsCompany,
  },
  {
    path: paths.costCalculator,
    load: async () => ({
      Page: (await import('../../features/cost-calculator/cost-calculator-page.tsx')).CostCalculatorPage,
    }),
    needsCompany: false,
  },
  {
    path: paths.timeAttendance,
    load: async () => ({
      Page: (await import('../../features/time-attendance/time-attendance-page.tsx')).TimeAttendancePage,
    }),
    needsCompany: false,
  },
];
