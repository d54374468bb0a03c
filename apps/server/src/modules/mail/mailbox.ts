import type { Deps } from '../../deps.ts';
import { findMessageRow, latestMessageRows, type MessageRow } from './queries.ts';

/** The latest 200 messages, newest first, without their bodies. */
export const latestMessages = (
  deps: Pick<Deps, 'db'>,
): Promise<Pick<MessageRow, 'id' | 'to_address' | 'subject' | 'created_at'>[]> => latestMessageRows(deps.db);

/** A message with its body; undefined when there is none. */
export const findMessage = (deps: Pick<Deps, 'db'>, id: string): Promise<MessageRow | undefined> =>
  findMessageRow(deps.db, id);
