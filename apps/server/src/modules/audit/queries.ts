import type { Database } from '../../platform/postgres/database.ts';
import { asService } from '../../platform/postgres/identity.ts';

export interface AuditEntry extends Record<string, unknown> {
  company_id: string;
  seq: string;
  /** The text hashed after the previous hash. */
  text: string;
  previous_hash: Buffer;
  hash: Buffer;
}

/** The whole audit log, by chain and sequence number. */
export async function auditEntries(db: Database): Promise<AuditEntry[]> {
  const { rows } = await db.run<AuditEntry>(
    { ...asService, readOnly: true, statementTimeoutMs: 600_000 },
    `select company_id, seq, previous_hash, hash,
       app.audit_text(seq, at, actor, actor_role, table_name, row_id, operation, change) as text
     from app.audit_log order by company_id, seq`,
  );
  return rows;
}
