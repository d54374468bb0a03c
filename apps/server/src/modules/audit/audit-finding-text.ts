import type { Catalog } from '@portage/messages';
import type { AuditFinding } from './verify-audit-log.ts';

/** What was altered, as a sentence. */
export function auditFindingText({ cli: m }: Pick<Catalog, 'cli'>, finding: AuditFinding): string {
  switch (finding.kind) {
    case 'entryAltered':
      return m.entryAltered(finding);
    case 'entriesRemoved':
      return m.entriesRemoved(finding);
    case 'entryReplaced':
      return m.entryReplaced(finding);
    case 'rowChanged':
      return m.rowChanged(finding);
    case 'rowRemoved':
      return m.rowRemoved(finding);
    case 'rowAdded':
      return m.rowAdded(finding);
    case 'checkpointForged':
      return m.checkpointForged(finding);
    case 'checkpointRemoved':
      return m.checkpointRemoved(finding);
  }
}
