import { formatShortDate } from './date-format.ts';
import type { DecimalInput } from './money.ts';
import { formatCad, parseCents, sumCents } from './money.ts';
import { plainDate } from './plain-date.ts';
import { sameStatus } from './statuses.ts';
import type { Tone } from './tone.ts';

/** One thing the admin has to do, with the page to do it on. */
export interface AttentionItem {
  readonly key: 'overdue' | 'due' | 'plan' | 'letters' | 'members';
  readonly text: string;
  readonly to: string;
  readonly tone: Tone;
}

export interface AttentionFacts {
  /** Invoices that are not paid yet. */
  readonly invoices: readonly {
    readonly status: string;
    readonly amount: DecimalInput;
    readonly due_date: string | null;
  }[];
  /** A plan is awaiting payment. */
  readonly planProcessing: boolean;
  /** Placement letters without a signature. */
  readonly unsignedLetters: number;
  /** Members who are not active. */
  readonly waitingMembers: number;
}

const count = (many: number, one: string, more: string) => `${many} ${many === 1 ? one : more}`;

/** What needs the admin's attention, most urgent first. */
export function attention(facts: AttentionFacts): AttentionItem[] {
  const amount = (rows: AttentionFacts['invoices']) =>
    `CAD ${formatCad(sumCents(rows.map((row) => parseCents(row.amount))))}`;
  const overdue = facts.invoices.filter((invoice) => sameStatus(invoice.status, 'Overdue'));
  const due = facts.invoices.filter((invoice) => sameStatus(invoice.status, 'Pending'));
  const items: AttentionItem[] = [];
  if (overdue.length > 0) {
    const invoices = count(overdue.length, 'invoice is', 'invoices are');
    items.push({ key: 'overdue', text: `${invoices} overdue: ${amount(overdue)}`, to: '/pay', tone: 'maple' });
  }
  if (due.length > 0) {
    const [earliest] = due.flatMap((invoice) => (invoice.due_date === null ? [] : [invoice.due_date])).sort();
    const by =
      earliest === undefined ? '' : `${due.length > 1 ? ', the first' : ''} by ${formatShortDate(plainDate(earliest))}`;
    const invoices = count(due.length, 'invoice is', 'invoices are');
    items.push({ key: 'due', text: `${invoices} to be paid: ${amount(due)}${by}`, to: '/pay', tone: 'wheat' });
  }
  if (facts.planProcessing)
    items.push({ key: 'plan', text: 'Your plan waits for its payment', to: '/plan', tone: 'wheat' });
  if (facts.unsignedLetters > 0) {
    const letters = count(facts.unsignedLetters, 'placement letter waits', 'placement letters wait');
    items.push({ key: 'letters', text: `${letters} for a signature`, to: '/documents', tone: 'lake' });
  }
  if (facts.waitingMembers > 0) {
    const members = count(facts.waitingMembers, 'team member is', 'team members are');
    items.push({ key: 'members', text: `${members} not active yet`, to: '/team', tone: 'lake' });
  }
  return items;
}
