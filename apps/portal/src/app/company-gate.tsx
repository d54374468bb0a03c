import * as m from '@portage/messages/company-gate';
import * as start from '@portage/messages/start';
import { Building2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { keepCompany, useSwitches } from '#lib/company/chosen-company.ts';
import { CompanyContext, useCompanyQuery, useRights } from '#lib/company/company.ts';
import { rememberCompany } from '#lib/company/last-company.ts';
import { useUserId } from '#lib/session/session.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { Card } from '#ui/page/card.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { PageLoading } from '#ui/page/page-loading.tsx';
import { rightOf } from './routes/route-rights.ts';

const WithoutCompany = lazy(async () => ({
  default: (await import('./access/without-company.tsx')).WithoutCompany,
}));
const CompanyChooser = lazy(async () => ({
  default: (await import('./access/company-chooser.tsx')).CompanyChooser,
}));
const NoAccess = lazy(async () => ({ default: (await import('./access/no-access.tsx')).NoAccess }));

interface CompanyGateProps {
  /** If false, the page also shows while the company loads and after it failed to load. It must not call `useCompany`. */
  needsCompany: boolean;
  children: ReactNode;
}

/**
 * Loads the company and provides it to the page. In place of the page, an account without a company, or whose
 * access to it ended, sees what to do, an account of several chooses one, and a role without access to the page reads why.
 */
export function CompanyGate({ needsCompany, children }: CompanyGateProps) {
  const company = useCompanyQuery();
  const can = useRights();
  const { pathname } = useLocation();
  const userId = useUserId();
  const switches = useSwitches();
  useEffect(() => {
    if (!company.data) return;
    keepCompany(userId, company.data);
    rememberCompany(userId, company.data);
  }, [userId, company.data]);
  const instead = (page: ReactNode) => <Suspense fallback={<CompanyLoading />}>{page}</Suspense>;
  if (company.data === null) return instead(<WithoutCompany />);
  if (company.isSuccess && company.data === undefined) return instead(<CompanyChooser />);
  if (needsCompany && company.data === undefined)
    return company.isError ? (
      <CompanyFailed retrying={company.isFetching} onRetry={() => void company.refetch()} />
    ) : (
      <CompanyLoading />
    );
  const right = rightOf(pathname);
  if (company.data !== undefined && !can(right)) return instead(<NoAccess company={company.data} right={right} />);
  // The context is around the page from the start, so that a dialog opened early stays when the company arrives.
  // A switch closes the page with all it holds.
  return (
    <CompanyContext key={switches} value={company.data ?? null}>
      {children}
    </CompanyContext>
  );
}

const CompanyLoading = () => <PageLoading label={m.loading} />;

function CompanyFailed({ retrying, onRetry }: { retrying: boolean; onRetry: () => void }) {
  return (
    <>
      <PageHeader title={m.notLoaded} />
      <Card flush>
        <EmptyState
          title={m.notLoadedAdvice}
          icon={<Building2 size={28} strokeWidth={1.5} aria-hidden="true" />}
          action={
            <Button pending={retrying} onClick={onRetry}>
              {start.tryAgain}
            </Button>
          }
        />
      </Card>
    </>
  );
}
