import { roleHas } from '@portage/contract/company-rights';
import * as m from '@portage/messages/time-attendance';
import { CalendarCheck, Clock, ExternalLink, FileClock } from 'lucide-react';
import { config } from '#lib/browser/config.ts';
import { CompanyContext, useCompanyQuery } from '#lib/company/company.ts';
import { ButtonAnchor } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { TeamTimeAway, useTimeAwayRead } from './away/team-time-away.tsx';
import styles from './time-attendance.module.css';

const offers = [
  { Icon: Clock, title: m.hoursTitle, text: m.hoursText },
  { Icon: CalendarCheck, title: m.attendanceTitle, text: m.attendanceText },
  { Icon: FileClock, title: m.timesheetsTitle, text: m.timesheetsText },
];

/** /contract-management: time away, and the time and attendance product, which is an outside company's. */
export function TimeAttendancePage() {
  const { data: company = null, isPending } = useCompanyQuery();
  const hasTimeAway = company !== null && roleHas(company.role, 'people.read');
  const isRead = useTimeAwayRead(hasTimeAway ? company.id : null);
  return (
    <>
      <PageHeader title={m.pageTitle} />
      <div className={styles.page}>
        {hasTimeAway && (
          <CompanyContext value={company}>
            <TeamTimeAway />
          </CompanyContext>
        )}
        {/* Time away above it would push it down. */}
        {!isPending && isRead && (
          <Card className={styles.card}>
            <div className={styles.head}>
              <h2 className={styles.title} data-beside={hasTimeAway}>
                {m.heading}
              </h2>
              <div className={styles.action}>
                <p className={styles.where} id="where-sign-up-leads">
                  {m.opensInNewTab({ host: new URL(config.timecapsuleUrl).host })}
                </p>
                <ButtonAnchor
                  variant={hasTimeAway ? 'secondary' : 'primary'}
                  href={config.timecapsuleUrl}
                  target="_blank"
                  aria-describedby="where-sign-up-leads"
                  icon={<ExternalLink size={16} strokeWidth={1.5} aria-hidden="true" />}
                >
                  {m.signUp}
                </ButtonAnchor>
              </div>
            </div>
            {!hasTimeAway && (
              <ul className={styles.offers}>
                {offers.map(({ Icon, title, text }) => (
                  <li key={title}>
                    <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
                    <div>
                      <h3>{title}</h3>
                      <p>{text}</p>
                    </div>
                  </li>
                ))}
              </ul>
            )}
          </Card>
        )}
      </div>
    </>
  );
}
