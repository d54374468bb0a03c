import { plainPath, providerHome } from '@portage/domain/portal-paths';
import * as m from '@portage/messages/console';
import { LogOut, Menu } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Navigate, NavLink, Route, Routes, useLocation } from 'react-router';
import { config } from '#lib/config.ts';
import { useSignOut } from '#lib/use-sign-out.ts';
import { Button } from '#ui/button.tsx';
import { FailureBoundary } from '#ui/failure-boundary.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { ThemeSwitcher } from '#ui/theme-switcher.tsx';
import styles from './console.module.css';
import { useListKeys } from './lists/list-keys.ts';
import { consolePages } from './routes.tsx';
import { SlowHint } from './slow-hint.tsx';
import { useStaff } from './staff.ts';

/** The console's menu and page. On a phone the menu is a drawer. */
export function ConsoleShell() {
  const { pathname } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const page = useRef<HTMLElement>(null);
  useListKeys(page);
  const current = consolePages.findLast(({ path }) => `${plainPath(pathname)}/`.startsWith(`${path}/`));
  const title = m.documentTitle({ page: current?.label ?? m.today });

  useEffect(() => {
    document.title = title;
  }, [title]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: close the menu whenever the page changes
  useEffect(() => setIsOpen(false), [pathname]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setIsOpen(false);
      opener.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOpen]);

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#page">
        {m.skipToContent}
      </a>
      <header className={styles.top}>
        <button
          ref={opener}
          type="button"
          className={styles.menu}
          aria-expanded={isOpen}
          aria-controls="console-menu"
          onClick={() => setIsOpen(!isOpen)}
        >
          <Menu size={20} strokeWidth={1.5} aria-hidden="true" />
          {m.menu}
        </button>
        <span className={styles.topName}>{current?.label}</span>
      </header>
      {isOpen && <div className={styles.veil} onClick={() => setIsOpen(false)} aria-hidden="true" />}
      <ConsoleMenu isOpen={isOpen} />
      <main ref={page} className={styles.page} id="page" tabIndex={-1} inert={isOpen}>
        <div className={styles.content}>
          <FailureBoundary key={current?.path} fallback={<PageNotLoaded />}>
            <Suspense fallback={null}>
              <Routes>
                {consolePages.map(({ path, Page }) => (
                  <Route key={path} path={path === providerHome ? path : `${path}/*`} element={<Page />} />
                ))}
                <Route path="*" element={<Navigate to={providerHome} replace />} />
              </Routes>
            </Suspense>
          </FailureBoundary>
        </div>
      </main>
      <SlowHint />
    </div>
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

function ConsoleMenu({ isOpen }: { isOpen: boolean }) {
  const signOut = useSignOut();
  const staff = useStaff();
  return (
    <aside id="console-menu" className={styles.sidebar} data-open={isOpen}>
      <p className={styles.name}>
        <span className={styles.mark} aria-hidden="true">
          {config.brand.initial}
        </span>
        <span className={styles.provider}>
          {config.brand.name}
          <small>{m.consoleName}</small>
        </span>
      </p>
      <nav className={styles.nav} aria-label={m.navigation}>
        <ul>
          {consolePages.map(({ path, label, Icon }) => (
            <li key={path}>
              <NavLink to={path} end={path === providerHome} className={styles.item ?? ''}>
                <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.foot}>
        <p className={styles.account}>
          <span>{staff.email}</span>
          <span className={styles.role}>{m.role({ role: staff.role })}</span>
        </p>
        <ThemeSwitcher />
        <button type="button" className={styles.item} onClick={() => void signOut()}>
          <LogOut size={18} strokeWidth={1.5} aria-hidden="true" />
          {m.signOut}
        </button>
      </div>
    </aside>
  );
}
