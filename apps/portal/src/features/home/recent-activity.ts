import { formatDayMonth } from '@portage/domain/date-format';
import { lineTotal } from '@portage/domain/payments';
import { plainDate } from '@portage/domain/plain-date';

/** One row of Recent Activity. Amount in cents. */
export interface ActivityItem {
  id: string;
  name: string;
  status: string;
  created_at: string;
  type: 'team_member' | 'payment' | 'one_time_payment';
  amount: number | null;
}

interface Sources {
  members: readonly {
    team_member_id: string;
    first_name: string;
    last_name: string;
    status: string;
    date_added: string;
  }[];
  payments: readonly {
    id: string;
    status: string;
    created_at: string;
    payday: string;
    gross_salary: number;
    ei: number;
    cpp: number;
    employee: { first_name: string; last_name: string } | null;
  }[];
  oneTime: readonly {
    id: string;
    status: string;
    created_at: string;
    amount: number;
    payment_type: string;
    employee_name: string;
  }[];
}

/** The five newest items among team members, payments and one-time payments. */
export function recentActivity({ members, payments, oneTime }: Sources): ActivityItem[] {
  const items: ActivityItem[] = [
    ...members.map((row) => ({
      id: row.team_member_id,
      name: `${row.first_name} ${row.last_name}`,
      status: row.status,
      created_at: row.date_added,
      type: 'team_member' as const,
      amount: null,
    })),
    ...payments.map((row) => ({
      id: row.id,
      name: payName(row),
      status: row.status,
      created_at: row.created_at,
      type: 'payment' as const,
      amount: lineTotal(row),
    })),
    ...oneTime.map((row) => ({
      id: row.id,
      name: `${row.payment_type} for ${row.employee_name}`,
      status: row.status,
      created_at: row.created_at,
      type: 'one_time_payment' as const,
      amount: Math.round(row.amount * 100),
    })),
  ];
  return items.sort((a, b) => (a.created_at < b.created_at ? 1 : -1)).slice(0, 5);
}

/** Includes the payday, since a person's upcoming pays are otherwise identical. */
function payName({ employee, payday }: Sources['payments'][number]): string {
  const day = formatDayMonth(plainDate(payday));
  return employee === null ? `Payment for ${day}` : `Pay of ${employee.first_name} ${employee.last_name} for ${day}`;
}

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];
const relative = new Intl.RelativeTimeFormat('en-CA', { numeric: 'auto' });

/** '3 minutes ago' */
export function relativeTime(moment: string, now: number): string {
  const seconds = Math.round((Date.parse(moment) - now) / 1000);
  const unit = units.find(([, size]) => Math.abs(seconds) >= size);
  return unit === undefined ? 'just now' : relative.format(Math.round(seconds / unit[1]), unit[0]);
}
