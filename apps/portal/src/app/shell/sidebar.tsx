import { companyInitial } from '@portage/domain/company/company-logo';
import { paths } from '@portage/domain/portal-paths';
import * as palette from '@portage/messages/palette';
import * as m from '@portage/messages/shell';
import * as start from '@portage/messages/start';
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
  Search,
  Users,
  WalletCards,
} from 'lucide-react';
import { useState } from 'react';
import { config } from '#lib/browser/config.ts';
import { useCompanyQuery, useRights } from '#lib/company/company.ts';
import type { Company } from '#lib/company/company-queries.ts';
import { useSignOut } from '#lib/session/use-sign-out.ts';
import { roleNames } from '#lib/texts/names/role-names.ts';
import { ThemeSwitcher } from '#ui/choice/theme-switcher.tsx';
import { classNames } from '#ui/class-names.ts';
import { askToLeave } from '#ui/dialog/dialog-history.ts';
import { AppSidebar, SidebarButton, SidebarFoot, SidebarLink, SidebarPage, SidebarPages } from '#ui/page/app-frame.tsx';
import { LanguageSwitch } from '#ui/page/language-switch.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { commandKey } from '../palette/command-key.ts';
import { rightOf } from '../routes/route-rights.ts';
import { CompanySwitch } from './company-switch.tsx';
import styles from './sidebar.module.css';

const items = [
  { to: paths.home, label: start.titleDashboard, Icon: LayoutDashboard },
  { to: paths.team, label: start.titleTeam, Icon: Users },
  { to: paths.pay, label: start.titlePay, Icon: WalletCards },
  { to: paths.company, label: start.titleCompany, Icon: Building2 },
  { to: paths.plan, label: start.titlePlan, Icon: Layers },
  { to: paths.documents, label: start.titleDocuments, Icon: FileText },
  { to: paths.timeAttendance, label: start.titleTimeAttendance, Icon: Clock },
];

interface SidebarProps {
  company: Company | null;
  expanded: boolean;
  /** On a phone, the sidebar is open over the page. */
  drawer: boolean;
  onToggle: () => void;
  /** Opens the search of everything. */
  onFind: () => void;
}

/** The menu of all signed-in pages; w-20 collapsed, w-64 expanded. */
export function Sidebar({ company, expanded, drawer, onToggle, onFind }: SidebarProps) {
  const can = useRights();
  const { isSuccess: loaded } = useCompanyQuery();
  // The user has none, has to choose one, or lost the access to this one: no page of the menu opens.
  const withoutCompany = company === null && loaded;
  const signOut = useSignOut();
  const questions = m.questionsShort({ email: config.contactEmail });
  const Toggle = expanded ? ChevronsLeft : ChevronsRight;
  return (
    <AppSidebar
      id="sidebar"
      className={classNames(styles.sidebar, expanded ? 'w-64' : 'w-20')}
      data-expanded={expanded}
      drawer={drawer}
    >
      {!withoutCompany && (
        <div className={styles.company}>
          <Logo company={company} />
          {expanded && (
            <div className={styles.names}>
              <p className={styles.name}>{company?.legal_name}</p>
              {company !== null && <p className={styles.kind}>{m.yourRole({ role: roleNames[company.role] })}</p>}
            </div>
          )}
        </div>
      )}
      {expanded && <CompanySwitch company={company} />}
      <SidebarButton
        className={styles.find ?? ''}
        onClick={onFind}
        aria-keyshortcuts="Control+K Meta+K"
        title={expanded ? undefined : palette.title}
      >
        <Search size={18} strokeWidth={1.5} aria-hidden="true" />
        <span className={expanded ? undefined : styles.unseen}>{palette.title}</span>
        {expanded && (
          <span className={styles.keys} aria-hidden="true">
            {commandKey} K
          </span>
        )}
      </SidebarButton>
      {!withoutCompany && (
        <SidebarPages label={m.navigation}>
          {items
            .filter(({ to }) => company === null || can(rightOf(to)))
            .map(({ to, label, Icon }) => (
              <SidebarPage key={to} to={to} title={expanded ? undefined : label}>
                <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
                <span className={expanded ? undefined : styles.unseen}>{label}</span>
              </SidebarPage>
            ))}
        </SidebarPages>
      )}
      <SidebarFoot>
        {expanded ? (
          <p className={styles.contact}>
            <RichText
              text={m.questions({ email: config.contactEmail })}
              tags={{ a: (email) => <a href={`mailto:${email}`}>{email}</a> }}
            />
          </p>
        ) : (
          <SidebarLink href={`mailto:${config.contactEmail}`} title={questions}>
            <Mail size={18} strokeWidth={1.5} aria-hidden="true" />
            <span className={styles.unseen}>{questions}</span>
          </SidebarLink>
        )}
        {expanded && <ThemeSwitcher />}
        <LanguageSwitch expanded={expanded} />
        <SidebarButton className={styles.toggle ?? ''} onClick={onToggle} aria-expanded={expanded}>
          <Toggle size={18} strokeWidth={1.5} aria-hidden="true" />
          <span className={expanded ? undefined : styles.unseen}>{expanded ? m.collapse : m.expand}</span>
        </SidebarButton>
        <SidebarButton onClick={() => askToLeave(() => void signOut())} title={expanded ? undefined : m.signOut}>
          <LogOut size={18} strokeWidth={1.5} aria-hidden="true" />
          <span className={expanded ? undefined : styles.unseen}>{m.signOut}</span>
        </SidebarButton>
      </SidebarFoot>
    </AppSidebar>
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
