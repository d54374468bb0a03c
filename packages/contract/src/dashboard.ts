import type { LatePay } from '@portage/domain/pay/late-pay';
import type { Database } from './database.gen.ts';
import type { Row } from './rows.ts';

type View<Name extends keyof Database['public']['Views']> = Database['public']['Views'][Name]['Row'];

/** What the view `dashboard` has in its JSON columns; the generated types know only that they are JSON. */
export type Dashboard = Omit<
  View<'dashboard'>,
  | 'activity'
  | 'away_requests'
  | 'agreement'
  | 'costs'
  | 'expense_requests'
  | 'first_payday'
  | 'invoices'
  | 'late_pay'
  | 'next_items'
  | 'next_lines'
  | 'next_paid'
  | 'own_problems'
  | 'unsigned_letters'
  | 'waiting_members'
> & {
  readonly activity: readonly ActivityEvent[];
  /** Requests for time away without an answer, the first day first. Empty for a role that does not see personal details. */
  readonly away_requests: readonly (Pick<Row<'time_away'>, 'id' | 'first_day' | 'last_day'> &
    Pick<Row<'team_members'>, 'first_name' | 'last_name'> &
    Counted)[];
  /** Expenses without an answer, the first claimed first. */
  readonly expense_requests: readonly (Pick<Row<'expenses'>, 'id' | 'amount_cents' | 'category'> &
    Pick<Row<'team_members'>, 'first_name' | 'last_name'> &
    Counted)[];
  readonly agreement: Pick<Row<'new_documents'>, 'status' | 'file_url'> | null;
  readonly costs: readonly Omit<View<'payday_costs'>, 'company_id'>[];
  /** What the company has done on its way to its first payday; null a month after that day was paid. */
  readonly first_payday: FirstPaydayProgress | null;
  readonly invoices: readonly Pick<
    Row<'invoices'>,
    | 'id'
    | 'invoice_number'
    | 'status'
    | 'amount'
    | 'paid_cents'
    | 'credited_cents'
    | 'written_off_cents'
    | 'due_date'
    | 'hosted_invoice_url'
  >[];
  /** Paydays that are over and not paid in full, the earliest first, each with the number of the open invoice that its pay waits for. */
  readonly late_pay: readonly LatePay[];
  /** The lines of the next payday that are not invoiced yet, by province and days. */
  readonly next_lines: readonly (Pick<Row<'payments'>, 'start_date' | 'end_date'> & {
    readonly province: string;
    readonly lines: number;
    /** In dollars. */
    readonly gross: number | string;
  })[];
  /** The allowances and benefits that go with those lines, by province and kind, with their value in cents. */
  readonly next_items: readonly { readonly province: string; readonly kind: string; readonly cents: number }[];
  /** At most five of the people that the next payday pays, with all their lines and allowances of that day, and the number of all. */
  readonly next_paid: readonly (Pick<Row<'payments'>, 'id' | 'gross_salary' | 'estimate'> &
    Pick<Row<'team_members'>, 'first_name' | 'last_name'> & { readonly people: number })[];
  /** What the company can fix or check about pay, the most urgent first; unpaid invoices that hold it up are among `invoices`. */
  readonly own_problems: readonly (Pick<
    Row<'pay_exceptions'>,
    'id' | 'key' | 'severity' | 'actor' | 'team_member_id' | 'payday' | 'deadline' | 'params'
  > &
    Counted & { readonly first_name: string | null; readonly last_name: string | null })[];
  /** Placement letters without a signature: those that are out, were declined or have expired, the oldest first. Empty for a role that does not see letters. */
  readonly unsigned_letters: readonly (Pick<Row<'new_documents'>, 'id' | 'status' | 'created_at' | 'reminded_at'> &
    Pick<Row<'team_members'>, 'team_member_id' | 'first_name' | 'last_name'> &
    Counted)[];
  /** People who are not active yet, by their first day. Empty for a role that does not see their record. */
  readonly waiting_members: readonly (Pick<
    Row<'team_members'>,
    | 'team_member_id'
    | 'first_name'
    | 'last_name'
    | 'commencement_date'
    | 'paid_until'
    | 'payroll_schedule'
    | 'approved_date'
  > &
    Counted)[];
};

/** Moments are null until something happened, and for a role that does not see it. */
export interface FirstPaydayProgress {
  readonly signed_at: string | null;
  readonly planned_at: string | null;
  readonly added_at: string | null;
  readonly activated_at: string | null;
  /** The first payday that has pay; null while none is planned. */
  readonly payday: {
    readonly day: string;
    /** Whether all its people are paid. */
    readonly paid: boolean;
    readonly people: number;
    /** Their gross pay together, in dollars. */
    readonly gross: number;
    /** One of them, the first by name. */
    readonly first_name: string;
    readonly last_name: string;
    readonly invoice: Pick<Row<'invoices'>, 'invoice_number' | 'due_date' | 'paid_at'> | null;
  } | null;
}

/** A row of a list that has at most 20. */
interface Counted {
  /** How many there are in all. */
  readonly of_all: number;
}

/** One thing that happened. */
export interface ActivityEvent {
  readonly id: string;
  readonly verb: 'added' | 'activated' | 'paid' | 'invoiced' | 'credited' | 'requested' | 'final' | 'away' | 'joined';
  /** The status now of the member, payment or invoice, or what became of a request for time away; '' for a person who joined. */
  readonly status: string;
  /** Whether an invoice has the one-time payment; false for everything else. */
  readonly invoiced: boolean;
  /** When it happened. */
  readonly created_at: string;
  /** Whom it concerns, or the invoice's number. */
  readonly name: string;
  /** The person of the company who did it; null where the provider did, and where the record does not say who. */
  readonly person: string | null;
  readonly amount: number | null;
  /** A payday, the date of a one-time payment, or an invoice's due date. */
  readonly day: string | null;
  /** The type of a one-time payment, or the role of a person who joined. */
  readonly kind: string | null;
  readonly final_pay_kind: Row<'wip_one_time_payments'>['final_pay_kind'];
}
