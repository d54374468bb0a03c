import { storedFiles } from '@portage/wire/storage/internal';
import type { Deps } from '../deps.ts';
import { signerMails } from '../modules/mail/signer-mails.ts';
import { databaseAt } from '../platform/postgres/database-at.ts';
import { builtInBilling } from '../providers/billing/built-in/built-in-billing.ts';
import { builtInSignature } from '../providers/signature/built-in/built-in-signature.ts';

/**
 * The server's dependencies at another moment: its clock, the time that the database gives new rows, and the built-in
 * providers. Demo history is written with them, so that every row has the date of its story.
 * @param moment epoch milliseconds
 */
export function depsAt(deps: Deps, moment: number): Deps {
  const ahead = Math.round((moment - deps.clock.now()) / 1000);
  const clock = { offset: deps.clock.offset + ahead * 1000, now: () => deps.clock.now() + ahead * 1000 };
  const parts = { ...deps, clock, db: databaseAt(deps.db, ahead) };
  return {
    ...parts,
    storedFiles: storedFiles(parts),
    signature: builtInSignature({ ...parts, mails: signerMails(parts) }),
    billing: builtInBilling(parts),
  };
}
