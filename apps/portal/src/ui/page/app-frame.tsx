import * as m from '@portage/messages/shell';
import { Menu } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { NavLink, type NavLinkProps, useLocation } from 'react-router';
import { classNames } from '../class-names.ts';
import styles from './app-frame.module.css';

interface AppFrameProps {
  /** The name in the bar of a phone. */
  name: ReactNode;
  /** The button at the end of that bar. */
  action?: ReactNode;
  sidebarId: string;
  /** @param drawer whether it is open over the page */
  sidebar: (drawer: boolean) => ReactNode;
  children: ReactNode;
}

/** Sidebar and page. On a phone the sidebar is a drawer, which Escape, a change of page and a wider window close. */
export function AppFrame({ name, action, sidebarId, sidebar, children }: AppFrameProps) {
  const [drawer, setDrawer] = useState(false);
  const { pathname } = useLocation();
  const menu = useRef<HTMLButtonElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: close the drawer whenever the page changes
  useEffect(() => setDrawer(false), [pathname]);
  useEffect(() => {
    if (!drawer) return undefined;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setDrawer(false);
      menu.current?.focus();
    };
    // Beside the page the sidebar is no drawer, and the page must not stay inert.
    const onResize = () => menu.current?.getClientRects().length === 0 && setDrawer(false);
    document.addEventListener('keydown', onKey);
    window.addEventListener('resize', onResize);
    return () => {
      document.removeEventListener('keydown', onKey);
      window.removeEventListener('resize', onResize);
    };
  }, [drawer]);

  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#page">
        {m.skipToContent}
      </a>
      <header className="top-bar">
        <button
          ref={menu}
          type="button"
          className="menu-button"
          aria-expanded={drawer}
          aria-controls={sidebarId}
          onClick={() => setDrawer(!drawer)}
        >
          <Menu size={20} strokeWidth={1.5} aria-hidden="true" />
          {m.menu}
        </button>
        <span className={styles.name}>{name}</span>
        {action}
      </header>
      {drawer && <div className={styles.veil} onClick={() => setDrawer(false)} aria-hidden="true" />}
      {sidebar(drawer)}
      <main className={styles.page} id="page" tabIndex={-1} inert={drawer}>
        <div className={styles.content}>{children}</div>
      </main>
    </div>
  );
}

interface AppSidebarProps extends ComponentProps<'aside'> {
  drawer: boolean;
  /** `false` leaves only the icons of its entries. */
  'data-expanded'?: boolean;
}

/** The column beside the page. */
export const AppSidebar = ({ drawer, className, ...props }: AppSidebarProps) => (
  <aside {...props} className={classNames(styles.sidebar, className)} data-drawer={drawer} />
);

/** The sidebar's links to pages. */
export const SidebarPages = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className={styles.pages} aria-label={label}>
    <ul>{children}</ul>
  </nav>
);

export const SidebarPage = (props: Omit<NavLinkProps, 'className'>) => (
  <li>
    <NavLink {...props} className={styles.item ?? ''} />
  </li>
);

/** What is below the pages. */
export const SidebarFoot = ({ children }: { children: ReactNode }) => <div className={styles.foot}>{children}</div>;

export const SidebarButton = ({ className, ...props }: ComponentProps<'button'>) => (
  <button type="button" {...props} className={classNames(styles.item, className)} />
);

export const SidebarLink = (props: Omit<ComponentProps<'a'>, 'className'>) => <a {...props} className={styles.item} />;
