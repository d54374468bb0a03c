import { providerHome } from '@portage/domain/portal-paths';
import * as m from '@portage/messages/console';
import { LogOut } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { config } from '#lib/browser/config.ts';
import { useSignOut } from '#lib/session/use-sign-out.ts';
import { Button } from '#ui/button/button.tsx';
import { ThemeSwitcher } from '#ui/choice/theme-switcher.tsx';
import { AppFrame, AppSidebar, SidebarButton, SidebarFoot, SidebarPage, SidebarPages } from '#ui/page/app-frame.tsx';
import { FailureBoundary } from '#ui/page/failure-boundary.tsx';
import { LanguageSwitch } from '#ui/page/language-switch.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import styles from './console.module.css';
import { useListKeys } from './lists/list-keys.ts';
import { consolePageAt, consolePages } from './routes.tsx';
import { useStaff } from './staff.ts';
import { WhenLoaded } from './when-loaded.tsx';

const menuId = 'console-menu';

/** The console's menu and page. */
export function ConsoleShell() {
  const { pathname } = useLocation();
  const page = useRef<HTMLDivElement>(null);
  useListKeys(page);
  const current = consolePageAt(pathname);
  const title = m.documentTitle({ page: current?.label ?? m.today });

  useEffect(() => {
    document.title = title;
  }, [title]);

  return (
    <AppFrame name={current?.label} sidebarId={menuId} sidebar={(drawer) => <ConsoleMenu drawer={drawer} />}>
      <div ref={page} className={styles.content}>
        <FailureBoundary key={current?.path} fallback={<PageNotLoaded />}>
          <WhenLoaded>
            <Routes>
              {consolePages.map(({ path, Page }) => (
                <Route key={path} path={path === providerHome ? path : `${path}/*`} element={<Page />} />
              ))}
              <Route path="*" element={<Navigate to={providerHome} replace />} />
            </Routes>
          </WhenLoaded>
        </FailureBoundary>
      </div>
    </AppFrame>
  );
}

/** Instead of a page that failed to render: usually its files could not be fetched, which a reload fixes. */
function PageNotLoaded() {
  return (
    <div role="alert">
      <PageHeader
        title={m.pageNotLoaded}
        subtitle={m.loadFailedText}
        actions={<Button onClick={() => window.location.reload()}>{m.tryAgain}</Button>}
      />
    </div>
  );
}

function ConsoleMenu({ drawer }: { drawer: boolean }) {
  const signOut = useSignOut();
  const staff = useStaff();
  return (
    <AppSidebar id={menuId} className={styles.sidebar} drawer={drawer}>
      <p className={styles.name}>
        <span className={styles.mark} aria-hidden="true">
          {config.brand.initial}
        </span>
        <span className={styles.provider}>
          {config.brand.name}
          <small>{m.consoleName}</small>
        </span>
      </p>
      <SidebarPages label={m.navigation}>
        {consolePages.map(({ path, label, Icon }) => (
          <SidebarPage key={path} to={path} end={path === providerHome}>
            <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
            {label}
          </SidebarPage>
        ))}
      </SidebarPages>
      <SidebarFoot>
        <p className={styles.account}>
          <span>{staff.email}</span>
          <span className={styles.role}>{m.role({ role: staff.role })}</span>
        </p>
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
