import * as m from '@portage/messages/console-audit';
import { formatNumber } from '@portage/messages/formats';
import { downloadCsv } from '#lib/browser/csv.ts';
import { toast } from '#lib/toast/toast.ts';
import { type FileReading, fileReading } from '../lists/paged/file-reading.ts';
import type { KeyOrder } from '../lists/paged/key-order.ts';
import { type AuditEntry, type AuditFilter, readAuditPage } from './audit-queries.ts';
import { auditChanges, auditSentence } from './audit-words.ts';

const maxEntries = 10_000;

/** Reads the entries of a filter for their CSV file, in an order: the first 10,000. */
export const auditReading = (filter: AuditFilter, order: KeyOrder): FileReading<AuditEntry> =>
  fileReading((after, signal, file) => readAuditPage(filter, { order, after, signal, file }), maxEntries);

/** Downloads entries as CSV. */
export function exportAudit(entries: readonly AuditEntry[]): void {
  if (entries.length >= maxEntries)
    toast({ title: m.exportCut({ count: formatNumber(maxEntries) }), description: m.exportCutText });
  downloadCsv(
    'audit.csv',
    [m.when, m.sentence, m.about, m.client, m.who, m.role, m.operation, m.table, m.record, m.act, m.reason, m.details],
    entries.map((entry) => [
      entry.at,
      auditSentence(entry),
      entry.subject,
      entry.client,
      entry.actor_email,
      entry.actor_role,
      entry.operation,
      entry.table_name,
      entry.row_id,
      entry.act,
      entry.reason,
      auditChanges(entry).join('; '),
    ]),
  );
}
