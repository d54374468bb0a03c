import type { Deps } from '../../deps.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { asService } from '../../platform/postgres/identity.ts';

interface StuckRow extends Record<string, unknown> {
  id: string;
  status: 'preparing' | 'signed';
}

/**
 * A request that is to be sent, or signed at the present provider ($1) and not filed, for which no job is left: its tries ended while
 * the provider was away.
 */
const stuck = `(r.status = 'preparing' or r.status = 'signed' and r.provider = $1 and r.document_path is null)
  and not exists (select 1 from jobs.job j where j.name in ('signature.send', 'signature.file')
    and j.data ->> 'requestId' = r.id::text and j.state in ('created', 'retry', 'active'))`;

/** After so many days somebody has to look at what keeps a request from being sent. */
const daysOfTrying = 14;

/** Takes up the requests of the last two weeks for which no job is left. */
export async function resumeSignatures(deps: Deps): Promise<void> {
  await deps.db.transaction(asService, async (tx) => {
    const { rows } = await tx.query<StuckRow>(
      `select r.id, r.status from app.signature_requests r
       where ${stuck} and r.created_at > app.now() - ${daysOfTrying} * interval '1 day'
       for update of r skip locked`,
      [deps.signature.name],
    );
    for (const row of rows) await enqueue(deps, tx, row);
  });
}

/** Takes up one request, if no job is left for it. Returns whether it is sent by that. */
export async function resumeSignature(deps: Deps, tx: Transaction, requestId: string): Promise<boolean> {
  const { rows } = await tx.query<StuckRow>(
    `select r.id, r.status from app.signature_requests r where r.id = $2 and ${stuck}`,
    [deps.signature.name, requestId],
  );
  if (rows[0] !== undefined) await enqueue(deps, tx, rows[0]);
  return rows[0]?.status === 'preparing';
}

const enqueue = (deps: Deps, tx: Transaction, { id, status }: StuckRow): Promise<void> =>
  deps.jobs.enqueue(tx, status === 'signed' ? 'signature.file' : 'signature.send', { requestId: id });
