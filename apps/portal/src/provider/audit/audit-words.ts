import { plainDate } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import * as m from '@portage/messages/console-audit';
import { formatCadNamed, formatMoment, formatShortDate } from '@portage/messages/formats';
import { reasonText } from '#lib/texts/names/reason-text.ts';
import { statusLabel } from '#lib/texts/status-label.ts';
import type { AuditEntry } from './audit-queries.ts';

/** Tables that have a name of their own in the filter. */
export const auditTables = [
  'public.companies',
  'public.team_members',
  'public.employment_terms',
  'public.employment_ends',
  'public.payments',
  'public.invoices',
  'public.wip_one_time_payments',
  'public.pay_exceptions',
  'public.receipts',
  'public.allocations',
  'public.plans',
  'public.new_documents',
  'app.signature_requests',
  'app.sealed_sins',
  'app.contribution_rates',
  'app.tax_tables',
  'app.minimum_wages',
  'app.staff',
  'app.staff_acts',
] as const;

/** 'public.invoices' without its schema. */
export const plainTable = (table: string): string => table.slice(table.indexOf('.') + 1);

type Actor = Pick<AuditEntry, 'actor' | 'actor_email' | 'actor_role' | 'names'>;

/** Who did it: a person with the address that proves it, an address alone, the command line, or the program. */
export function actorOf({ actor, actor_email: email, actor_role, names }: Actor): string {
  if (email === null) return actor_role === 'operator' ? m.operator : m.system;
  const name = names.get(actor ?? '');
  return name === undefined ? email : m.actor({ name, email });
}

/** Acts that can be previews, which their subject says. */
const previewable = new Set(['provider/payroll-run', 'provider/import-statement']);

/** 'provider/payroll-run' as 'ran payroll', or as 'previewed a pay run' where its subject says so. */
function actWords(act: string, subject?: unknown): string {
  const name = act.replace('provider/', '');
  const isPreview = previewable.has(act) && typeof subject === 'string' && /^preview\b/.test(subject);
  return m.actDone({ act: `${isPreview ? 'preview' : ''}${name.replaceAll('-', '')}`, name });
}

/** The status that an update sets; null when it sets none. */
function statusSet(change: unknown): string | null {
  const status = isObject(change) ? change.status : null;
  return Array.isArray(status) && typeof status[1] === 'string' ? status[1] : null;
}

/** An entry as a sentence: 'ana@provider.example changed a person'. */
export function auditSentence(entry: AuditEntry): string {
  const actor = actorOf(entry);
  const table = plainTable(entry.table_name ?? '');
  const change = entry.change;
  if (table === 'staff_acts' && isObject(change) && typeof change.act === 'string')
    return m.acted({ actor, act: actWords(change.act, change.subject) });
  const thing = m.thing({ table, name: table });
  switch (entry.operation) {
    case 'INSERT':
      return m.added({ actor, thing });
    case 'UPDATE':
      return statusSet(change) === null
        ? m.changed({ actor, thing })
        : m.statusChanged({ actor, thing, status: statusLabel(statusSet(change)) });
    case 'DELETE':
      return m.removed({ actor, thing });
    case 'REVEAL':
      return m.revealed({ actor, thing });
    case 'OPEN':
    case 'SIGN':
    case 'DECLINE':
      return m.signing({ actor, thing, operation: entry.operation });
    default:
      return m.recorded({ actor, thing, operation: entry.operation ?? '' });
  }
}

type Names = ReadonlyMap<string, string>;

/** What changed, a line for each field: 'status: sent → signed'. */
export const auditChanges = (entry: Pick<AuditEntry, 'change' | 'operation'>): string[] =>
  auditNamedChanges({ ...entry, names: new Map() }).map(({ text }) => text);

/** `auditChanges` with names for ids that are known, and the ids beside them. Amounts and times are written as everywhere else. */
export function auditNamedChanges({
  change,
  operation,
  names,
}: Pick<AuditEntry, 'change' | 'operation'> & { names: Names }): { text: string; ids: string[] }[] {
  if (!isObject(change)) return [];
  return Object.entries(change).flatMap(([column, value]) => {
    // The record's own id is that of the entry.
    if (column === 'id') return [];
    const ids = [value].flat().filter((one) => typeof one === 'string' && names.has(one)) as string[];
    const field = (ids.length === 0 ? column : column.replace(/_id$/, '')).replace(/_cents$/, '').replaceAll('_', ' ');
    const words = (one: unknown) => shownValue(column, one) ?? shown(one, names);
    if (operation === 'UPDATE' && Array.isArray(value) && value.length === 2)
      return [{ text: m.change({ field, before: words(value[0]), after: words(value[1]) }), ids }];
    return value === null ? [] : [{ text: m.value({ field, value: words(value) }), ids }];
  });
}

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;
const day = /^\d{4}-\d{2}-\d{2}$/;

/** A value by its column and form: cents as dollars, a day, a moment, yes or no; null for all others. */
function shownValue(column: string, value: unknown): string | null {
  if (typeof value === 'boolean') return value ? m.yes : m.no;
  if (/(^|_)cents$/.test(column) && Number.isSafeInteger(value)) return formatCadNamed(cents(value as number));
  if (typeof value !== 'string') return null;
  if (moment.test(value)) return formatMoment(Date.parse(value));
  if (/(^|_)reason$/.test(column)) return reasonText(value);
  return day.test(value) ? formatShortDate(plainDate(value)) : null;
}

const knownRoles = ['owner', 'payroll', 'support', 'auditor', 'authenticated'];

/** The role of who did it. None where the program acted, also for an account: its role says nothing about the account. */
export function auditRole({ actor_role }: Pick<AuditEntry, 'actor_role'>): string[] {
  const role = actor_role ?? '';
  return knownRoles.includes(role) || role === 'operator' ? [m.inRole({ role })] : [];
}

/** The act that a change is part of, where the sentence does not name it, and the reason that was given. */
export function auditCause({ act, reason, table_name, operation, ...actor }: AuditEntry): string[] {
  return [
    ...(act === null || table_name === 'app.staff_acts' || operation === 'REVEAL'
      ? []
      : [m.byAct({ actor: actorOf(actor), act: actWords(act) })]),
    ...(reason === null ? [] : [m.because({ reason })]),
  ];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function shown(value: unknown, names: Names): string {
  if (value === null || value === undefined || value === '') return m.empty;
  return typeof value === 'object' ? JSON.stringify(value) : (names.get(String(value)) ?? String(value));
}
