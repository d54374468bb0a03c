import { currentPlan } from '@portage/domain/current-plan';
import { formatDayMonth, formatLongDate } from '@portage/domain/date-format';
import { formatCad, formatCurrency, sumCents } from '@portage/domain/money';
import { lineTotal, monthTotal } from '@portage/domain/payments';
import { plainDate, todayAt } from '@portage/domain/plain-date';
import { useCompany } from '#lib/company.ts';
import { config } from '#lib/config.ts';
import { usePlans } from '#lib/plans.ts';
import { Card } from '#ui/card.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useAgreement, useOneTimeFacts, usePaymentFacts, useTeamFacts } from './dashboard-data.ts';
import { GettingStartedCard } from './getting-started-card.tsx';
import styles from './home.module.css';
import { recentActivity } from './recent-activity.ts';
import { RecentActivityCard } from './recent-activity-card.tsx';

/** /home */
export function HomePage() {
  const today = todayAt(Date.now());
  const { data: company } = useCompany();
  const team = useTeamFacts(company?.id);
  const payments = usePaymentFacts(company?.id, today);
  const oneTime = useOneTimeFacts(company?.id);
  const plans = usePlans(company?.id);
  const agreement = useAgreement(company?.id);
  const month = monthTotal(payments.data?.month ?? [], oneTime.data ?? [], today);
  const waiting = (team.data?.all ?? 0) - (team.data?.approved ?? 0);

  return (
    <div className={styles.page}>
      <PageHeader title="Dashboard Overview" subtitle={<Subtitle today={today} next={payments.data?.next ?? []} />} />
      <GettingStartedCard
        loading={team.isPending || plans.isPending || agreement.isPending}
        agreement={agreement.data ?? null}
        hasPlan={currentPlan(plans.data ?? []) !== null}
        teamMembers={team.data?.all ?? 0}
      />
      <div className={styles.cards}>
        <Card title="Team Members">
          <p className={styles.figure}>{team.data?.approved ?? 0}</p>
          <p className={styles.note}>{waiting > 0 ? `${waiting} waiting for activation` : 'approved'}</p>
        </Card>
        <Card title="Payments (CAD, this month)">
          <p className={styles.figure}>{formatCurrency(month.total, 'USD')}</p>
          <p className={styles.note}>
            {month.count} payments · gross {formatCad(month.gross)} · EI {formatCad(month.ei)} · CPP{' '}
            {formatCad(month.cpp)}
          </p>
        </Card>
        <Card title="Resources">
          <ul className={styles.links}>
            <li>
              <a
                href="https://www.canada.ca/en/revenue-agency/services/tax/businesses/topics/payroll.html"
                target="_blank"
                rel="noopener noreferrer"
              >
                Hiring in Canada: what the employer pays
              </a>
            </li>
            <li>
              <a href={config.bookingUrl} target="_blank" rel="noopener noreferrer">
                Need help? Book a call
              </a>
            </li>
          </ul>
        </Card>
      </div>
      <RecentActivityCard
        items={recentActivity({
          members: team.data?.newest ?? [],
          payments: payments.data?.recent ?? [],
          oneTime: oneTime.data ?? [],
        })}
      />
    </div>
  );
}

type Next = readonly { payday: string; gross_salary: number; ei: number; cpp: number }[];

/** The date, the next payday and what it costs. */
function Subtitle({ today, next }: { today: ReturnType<typeof todayAt>; next: Next }) {
  const first = next[0]?.payday;
  if (first === undefined) return formatLongDate(today);
  const cost = sumCents(next.filter((line) => line.payday === first).map(lineTotal));
  return (
    <>
      {formatLongDate(today)} · next payday <strong>{formatDayMonth(plainDate(first))}</strong>, CAD {formatCad(cost)}
    </>
  );
}
