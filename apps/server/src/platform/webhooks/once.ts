import type { Database, Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';

export interface WebhookEvent {
  /** Source of the event, such as 'billing stripe'. Ids are unique within a source. */
  provider: string;
  eventId: string;
  type: string;
  objectId: string;
}

/** Runs an effect once per event, in the transaction that records the event. */
export async function once(
  db: Database,
  event: WebhookEvent,
  effect: (tx: Transaction) => Promise<void>,
): Promise<void> {
  await db.transaction(asService, async (tx) => {
    const fresh = await tx.query(
      'insert into app.webhook_events (provider, event_id, type, payload, processed_at) values ($1, $2, $3, $4, app.now()) on conflict do nothing',
      [event.provider, event.eventId, event.type, JSON.stringify({ object: event.objectId })],
    );
    if (fresh.rowCount > 0) await effect(tx);
  });
}
