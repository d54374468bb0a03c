import { personHome, personPath } from '@portage/domain/portal-paths';
import * as m from '@portage/messages/me';
import * as start from '@portage/messages/start';
import { LogOut } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { config } from '#lib/browser/config.ts';
import { useSession } from '#lib/session/session.tsx';
import { useSignOut } from '#lib/session/use-sign-out.ts';
import { Button } from '#ui/button/button.tsx';
import { ThemeSwitcher } from '#ui/choice/theme-switcher.tsx';
import { AppFrame, AppSidebar, SidebarButton, SidebarFoot, SidebarPage, SidebarPages } from '#ui/page/app-frame.tsx';
import { FailureBoundary } from '#ui/page/failure-boundary.tsx';
import { LanguageSwitch } from '#ui/page/language-switch.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Late, PageLoading } from '#ui/page/page-loading.tsx';
import { useEmployment } from './employment.ts';
import { EmploymentSelect } from './employment-switch.tsx';
import styles from './person.module.css';
import { personPageAt, personPages, StatementPage, statementPath } from './routes.tsx';

const menuId = 'person-menu';

/** The menu and page of a person who is paid. */
export function PersonShell() {
  const { pathname } = useLocation();
  const { team_member_id: id } = useEmployment();
  const current = personPageAt(pathname);
  const page = current?.label ?? m.home;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the address sets another title first
  useEffect(() => {
    document.title = start.documentTitle({ page, brand: config.brand.name });
  }, [page, pathname]);

  return (
    <AppFrame name={page} sidebarId={menuId} sidebar={(drawer) => <PersonMenu drawer={drawer} />}>
      <EmploymentSelect />
      {/* Another employment is another page: nothing typed for one is saved for the other. */}
      <FailureBoundary key={`${current?.path} ${id}`} fallback={<PageNotLoaded />}>
        <Suspense
          fallback={
            <Late>
              <PageLoading label={m.loading} />
            </Late>
          }
        >
          <Routes>
            {personPages.map(({ path, Page }) => (
              <Route key={path} path={belowHome(path)} element={<Page />} />
            ))}
            <Route path={belowHome(statementPath)} element={<StatementPage />} />
            <Route path="*" element={<Navigate to={personHome} replace />} />
          </Routes>
        </Suspense>
      </FailureBoundary>
    </AppFrame>
  );
}

const belowHome = (path: string) => path.slice(personHome.length + 1);

/** Instead of a page that failed to render: usually its files could not be fetched, which a reload fixes. */
function PageNotLoaded() {
  return (
    <div role="alert">
      <PageHeader
        title={m.pageNotLoaded}
        subtitle={m.notLoadedText}
        actions={<Button onClick={() => window.location.reload()}>{m.tryAgain}</Button>}
      />
    </div>
  );
}

function PersonMenu({ drawer }: { drawer: boolean }) {
  const signOut = useSignOut();
  const { user } = useSession();
  const { approves } = useEmployment();
  // Most people approve nobody's time away.
  const shown = personPages.filter(({ path }) => path !== personPath('team') || approves === true);
  return (
    <AppSidebar id={menuId} className={styles.sidebar} drawer={drawer}>
      <p className={styles.brand}>
        <span className={styles.mark} aria-hidden="true">
          {config.brand.initial}
        </span>
        {config.brand.name}
      </p>
      <SidebarPages label={m.navigation}>
        {shown.map(({ path, label, Icon }) => (
          <SidebarPage key={path} to={path} end={path === personHome}>
            <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
            {label}
          </SidebarPage>
        ))}
      </SidebarPages>
      <SidebarFoot>
        <p className={styles.account}>{user?.email}</p>
        <ThemeSwitcher />
        <LanguageSwitch expanded />
        <SidebarButton onClick={() => void signOut()}>
          <LogOut size={18} strokeWidth={1.5} aria-hidden="true" />
          {m.signOut}
        </SidebarButton>
      </SidebarFoot>
    </AppSidebar>
  );
}
