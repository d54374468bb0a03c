import * as palette from '@portage/messages/palette';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCompanyQuery } from '#lib/company/company.ts';
import { useLiveUpdates } from '#lib/live/live.ts';
import { useUserId } from '#lib/session/session.tsx';
import { SlowHint } from '#ui/message/slow-hint.tsx';
import { AppFrame } from '#ui/page/app-frame.tsx';
import { useQuickAccess } from '../palette/quick-access.tsx';
import styles from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { useSidebarChoice } from './sidebar-choice.ts';
import { useSyncPersonalEmail } from './sync-personal-email.ts';

/** The sidebar of a company's people and their page, with what follows the session. */
export function Shell({ children }: { children: ReactNode }) {
  const { data: company } = useCompanyQuery();
  const [expanded, setExpanded] = useSidebarChoice();
  const quick = useQuickAccess();
  useLiveUpdates(company, useUserId());
  useSyncPersonalEmail(company);

  return (
    <>
      <AppFrame
        name={company?.legal_name}
        action={
          <button type="button" className={styles.find} aria-label={palette.title} onClick={quick.openPalette}>
            <Search size={20} strokeWidth={1.5} aria-hidden="true" />
          </button>
        }
        sidebarId="sidebar"
        sidebar={(drawer) => (
          <Sidebar
            company={company ?? null}
            expanded={expanded || drawer}
            drawer={drawer}
            onToggle={() => setExpanded(!expanded)}
            onFind={quick.openPalette}
          />
        )}
      >
        {children}
      </AppFrame>
      <SlowHint />
      {quick.dialog}
    </>
  );
}
