import type { LiveTable } from '@portage/contract/live-tables';
import type { Row } from '@portage/contract/rows';
import { paymentStatus } from '@portage/domain/statuses';
import * as m from '@portage/messages/shell';
import type { RealtimePostgresChangesPayload } from '@supabase/realtime-js';
import { toast } from '../toast/toast.ts';

type Change<T extends LiveTable = LiveTable> = RealtimePostgresChangesPayload<Row<T>>;
type AnyChange = Pick<Change, 'eventType'> & { new: object; old: object };

const statusOf = (row: object): string => ('status' in row && typeof row.status === 'string' ? row.status : '');

export function becomes(change: AnyChange, status: string): boolean {
  const same = (text: string) => text.toLowerCase() === status.toLowerCase();
  return change.eventType !== 'DELETE' && same(statusOf(change.new)) && !same(statusOf(change.old));
}

/** Complete and paid are the same status: a change from one to the other is not announced again. */
function becomesPaid(change: AnyChange): boolean {
  if (change.eventType !== 'UPDATE') return false;
  return paymentStatus(statusOf(change.new)) === 'paid' && paymentStatus(statusOf(change.old)) !== 'paid';
}

/** The toast for an important change, by table. */
export const announcements: { readonly [T in LiveTable]?: (change: Change<T>) => void } = {
  team_members(change) {
    if (change.eventType === 'UPDATE' && becomes(change, 'approved'))
      toast({ title: m.memberApproved, description: `${change.new.first_name} ${change.new.last_name}` });
  },
  plans(change) {
    if (change.eventType !== 'DELETE' && becomes(change, 'Completed'))
      toast({ title: m.planUpdated, description: m.planActive({ plan: change.new.plan_name }) });
  },
  payments(change) {
    if (becomesPaid(change)) toast({ title: m.paymentComplete });
  },
  wip_one_time_payments(change) {
    if (becomesPaid(change)) toast({ title: m.oneTimePaymentComplete });
  },
};
