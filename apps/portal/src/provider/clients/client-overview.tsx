import { plainDate, todayAt } from '@portage/domain/dates/plain-date';
import { currentPlan } from '@portage/domain/plans/current-plan';
import { planCap } from '@portage/domain/plans/plans';
import { sameStatus } from '@portage/domain/statuses';
import * as m from '@portage/messages/console-clients';
import { formatShortDate } from '@portage/messages/formats';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { termName } from '#lib/texts/names/term-name.ts';
import { hiringCountries, labelOf } from '#lib/texts/signup-choices.ts';
import { statusLabel } from '#lib/texts/status-label.ts';
import { Card, Cards } from '#ui/page/card.tsx';
import { dotted } from '#ui/text/dotted.ts';
import { Facts } from '#ui/text/facts.tsx';
import { ListFailed } from '../lists/list-failed.tsx';
import styles from '../lists/lists.module.css';
import { useQueueOrder } from '../today/queue-order.ts';
import { type QueueItem, queueQuery } from '../today/queue-queries.ts';
import { QueueTable } from '../today/queue-table.tsx';
import type { ClientRecord } from './clients-queries.ts';

type Plan = ClientRecord['plans'][number];

/** What became of a plan: the latest that was completed is in force until it is canceled, or until its last day. */
function stateOf(plan: Plan, plans: readonly Plan[], today: string): string {
  if (!sameStatus(plan.status, 'Completed')) return statusLabel(plan.status);
  if (plan !== currentPlan(plans)) return m.planReplaced;
  if (plan.ends_on !== null && plan.ends_on < today) return statusLabel('Cancelled');
  return m.planSince({
    day: plan.starts_on === null ? dayOf(plan.created_at) : formatShortDate(plainDate(plan.starts_on)),
  });
}

function planFacts(plan: Plan, plans: readonly Plan[], today: string): string {
  const seats = planCap(plan.number_of_employees);
  return dotted([
    stateOf(plan, plans, today),
    seats === null ? m.planForAny : m.planFor({ count: seats }),
    termName(plan.term),
    plan !== currentPlan(plans) && dayOf(plan.created_at),
    plan.ends_on !== null && m.planEndsOn({ day: formatShortDate(plainDate(plan.ends_on)) }),
  ]);
}

const noItems: readonly QueueItem[] = [];
const dayOf = (moment: string) => formatShortDate(todayAt(Date.parse(moment)));

/** What waits for this client, who it is, its plans and its account. */
export function ClientOverview({ client, companyId }: { client: ClientRecord; companyId: string }) {
  const today = todayAt(Date.now());
  const queue = useQuery(queueQuery({ column: 'company_id', id: companyId }));
  const { rows: items, ...order } = useQueueOrder(queue.data ?? noItems);
  const { account } = client;
  return (
    <div className={styles.columns}>
      {queue.data?.length === 0 ? (
        <p className={styles.calm}>
          <Check size={16} strokeWidth={1.5} aria-hidden="true" />
          {m.nothingWaits}
        </p>
      ) : (
        <Card title={m.openItems} flush>
          <QueueTable
            items={items}
            order={order}
            today={today}
            plain
            oneClient
            loading={queue.isPending}
            empty={queue.isError && <ListFailed />}
          />
        </Card>
      )}
      <Cards>
        <Card title={m.company}>
          <Facts
            facts={[
              [m.billingEmail, client.billing_email],
              [m.address, client.company_address],
              [m.country, labelOf(hiringCountries, client.hiring_country ?? undefined)],
              [m.currency, client.currency],
              [m.taxNumber, client.tax_number],
              [m.since, client.created_at === null ? null : dayOf(client.created_at)],
            ]}
          />
        </Card>
        <Card title={m.plans}>
          {client.plans.length === 0 ? (
            <p>{m.noPlan}</p>
          ) : (
            <Facts facts={client.plans.map((plan) => [plan.plan_name, planFacts(plan, client.plans, today)])} />
          )}
        </Card>
        <Card title={m.owner}>
          <Facts
            facts={[
              [m.ownerName, account?.name === account?.email ? null : account?.name],
              [m.account, account?.email],
              [m.access, account?.disabled ? m.accountDisabled : m.accountActive],
              [m.twoStep, account?.two_step ? m.on : m.off],
              [m.lastSignIn, account?.last_sign_in_at ? dayOf(account.last_sign_in_at) : m.never],
            ]}
          />
        </Card>
      </Cards>
    </div>
  );
}
