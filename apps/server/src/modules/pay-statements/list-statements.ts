import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { Parts } from '../../platform/parts.ts';
import * as queries from './queries/read.ts';

/** Pay statements of a person, of a payday over all clients, or of both; newest first. */
export const listStatements = ({ db }: Pick<Parts, 'db'>, memberId: string | null, payday: PlainDate | null) =>
  queries.listStatements(db, memberId, payday);
