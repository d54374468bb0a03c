import * as palette from '@portage/messages/palette';
import * as m from '@portage/messages/shell';
import { Menu, Search } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useCompanyQuery } from '#lib/company.ts';
import { useLiveUpdates } from '#lib/live.ts';
import { useUserId } from '#lib/session.tsx';
import { useQuickAccess } from './palette/quick-access.tsx';
import styles from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { useSidebarChoice } from './sidebar-choice.ts';
import { useSyncPersonalEmail } from './sync-personal-email.ts';

/** Sidebar and page. On a phone the sidebar is a drawer. */
export function Shell({ children }: { children: ReactNode }) {
  const { data: company } = useCompanyQuery();
  const [expanded, setExpanded] = useSidebarChoice();
  const [drawer, setDrawer] = useState(false);
  const { pathname } = useLocation();
  const quick = useQuickAccess();
  const menu = useRef<HTMLButtonElement>(null);
  useLiveUpdates(company, useUserId());
  useSyncPersonalEmail(company);

  // biome-ignore lint/correctness/useExhaustiveDependencies: close the drawer whenever the page changes
  useEffect(() => setDrawer(false), [pathname]);
  useEffect(() => {
    if (!drawer) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setDrawer(false);
      menu.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [drawer]);

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#page">
        {m.skipToContent}
      </a>
      <header className={styles.top}>
        <button
          ref={menu}
          type="button"
          className={styles.menu}
          aria-expanded={drawer}
          aria-controls="sidebar"
          onClick={() => setDrawer(!drawer)}
        >
          <Menu size={20} strokeWidth={1.5} aria-hidden="true" />
          {m.menu}
        </button>
        <span className={styles.topName}>{company?.legal_name}</span>
        <button type="button" className={styles.find} aria-label={palette.title} onClick={quick.openPalette}>
          <Search size={20} strokeWidth={1.5} aria-hidden="true" />
        </button>
      </header>
      {drawer && <div className={styles.veil} onClick={() => setDrawer(false)} aria-hidden="true" />}
      <Sidebar
        company={company ?? null}
        expanded={expanded || drawer}
        drawer={drawer}
        onToggle={() => setExpanded(!expanded)}
        onFind={quick.openPalette}
      />
      <main className={styles.page} id="page" tabIndex={-1} inert={drawer}>
        <div className={styles.content}>{children}</div>
      </main>
      {quick.dialog}
    </div>
  );
}
