import { companyInitial } from '@portage/domain/company-logo';
import { paths } from '@portage/domain/portal-paths';
import {
  Building2,
  ChevronsLeft,
  ChevronsRight,
  Clock,
  FileText,
  Layers,
  LayoutDashboard,
  LogOut,
  Mail,
  Users,
  WalletCards,
} from 'lucide-react';
import { useState } from 'react';
import { NavLink } from 'react-router';
import { auth } from '#lib/auth-client.ts';
import type { Company } from '#lib/company.ts';
import { config } from '#lib/config.ts';
import { toast } from '#lib/toast.ts';
import { ThemeSwitcher } from '#ui/theme-switcher.tsx';
import styles from './sidebar.module.css';

const items = [
  { to: paths.home, label: 'Dashboard', Icon: LayoutDashboard },
  { to: paths.team, label: 'Team', Icon: Users },
  { to: paths.pay, label: 'Pay', Icon: WalletCards },
  { to: paths.company, label: 'Company', Icon: Building2 },
  { to: paths.plan, label: 'Plan', Icon: Layers },
  { to: paths.documents, label: 'Documents', Icon: FileText },
  { to: paths.timeAttendance, label: 'Time & Attendance', Icon: Clock },
];

interface SidebarProps {
  company: Company | null;
  expanded: boolean;
  /** On a phone, the sidebar is open over the page. */
  drawer: boolean;
  onToggle: () => void;
}

async function signOut() {
  const { error } = await auth.signOut();
  if (error) toast({ title: 'Error signing out', description: error.message, variant: 'destructive' });
}

/** The menu of all signed-in pages; w-20 collapsed, w-64 expanded. */
export function Sidebar({ company, expanded, drawer, onToggle }: SidebarProps) {
  const Toggle = expanded ? ChevronsLeft : ChevronsRight;
  return (
    <aside
      id="sidebar"
      className={`${styles.sidebar} ${expanded ? 'w-64' : 'w-20'}`}
      data-expanded={expanded}
      data-drawer={drawer}
    >
      <div className={styles.company}>
        <Logo company={company} />
        {expanded && (
          <div className={styles.names}>
            <p className={styles.name}>{company?.legal_name}</p>
            <p className={styles.kind}>Employer account</p>
          </div>
        )}
      </div>
      <nav className={styles.nav} aria-label="Main">
        <ul>
          {items.map(({ to, label, Icon }) => (
            <li key={to}>
              <NavLink to={to} className={styles.item ?? ''} title={expanded ? undefined : label}>
                <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
                <span className={expanded ? undefined : styles.unseen}>{label}</span>
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.foot}>
        {expanded ? (
          <p className={styles.contact}>
            Questions? <a href={`mailto:${config.contactEmail}`}>{config.contactEmail}</a>
          </p>
        ) : (
          <a className={styles.item} href={`mailto:${config.contactEmail}`} title={`Questions? ${config.contactEmail}`}>
            <Mail size={18} strokeWidth={1.5} aria-hidden="true" />
            <span className={styles.unseen}>Questions? {config.contactEmail}</span>
          </a>
        )}
        {expanded && <ThemeSwitcher />}
        <button type="button" className={`${styles.item} ${styles.toggle}`} onClick={onToggle} aria-expanded={expanded}>
          <Toggle size={18} strokeWidth={1.5} aria-hidden="true" />
          <span className={expanded ? undefined : styles.unseen}>{expanded ? 'Collapse' : 'Expand'}</span>
        </button>
        <button
          type="button"
          className={styles.item}
          onClick={() => void signOut()}
          title={expanded ? undefined : 'Sign Out'}
        >
          <LogOut size={18} strokeWidth={1.5} aria-hidden="true" />
          <span className={expanded ? undefined : styles.unseen}>Sign Out</span>
        </button>
      </div>
    </aside>
  );
}

/** The company's logo, its initial, or C. */
function Logo({ company }: { company: Company | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  const path = company?.logo_path;
  if (path && path !== broken) return <img className={styles.logo} src={path} alt="" onError={() => setBroken(path)} />;
  return (
    <span className={styles.initial} aria-hidden="true">
      {companyInitial(company?.legal_name)}
    </span>
  );
}
