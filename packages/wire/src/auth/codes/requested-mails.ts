import type { Transaction } from '@portage/platform/postgres/database';
import { lockUserByEmail, type UserRow } from '../accounts/user-row.ts';
import type { PolicyParts } from '../auth-policy.ts';
import { asAuth } from '../service.ts';
import { isBanned } from '../sessions/sessions.ts';
import type { AuthMails } from './auth-mails.ts';
import { mailedLink } from './mailed-link.ts';
import { issueCode } from './one-time-codes.ts';

/** `attempts` says that guesses at the account are now slowed down. */
interface RequestedMail {
  kind: 'login' | 'recovery' | 'confirmation' | 'attempts';
  /** In lower case. */
  email: string;
  /** Where the link of the mail leads, as `allowedRedirect` returns it. */
  redirect?: string;
  /** The number shown next to the code field, if any. */
  reference?: string | null;
}

/**
 * Notes that a mail is wanted. A job writes it, so that the same work is done before the answer whether or not the address has an
 * account, and the answer's time tells nothing.
 */
export async function requestMail(tx: Transaction, mail: RequestedMail): Promise<void> {
  await tx.query('insert into auth.requested_mails (kind, email, redirect_to, reference) values ($1, $2, $3, $4)', [
    mail.kind,
    mail.email,
    mail.redirect ?? null,
    mail.reference ?? null,
  ]);
}

/** What it takes to write a mail. */
export interface MailParts extends PolicyParts {
  mails: AuthMails;
}

/** Writes a mail that was asked for, once. An address without an account gets none, nor does an account that is disabled. */
export function writeRequestedMail(parts: MailParts, requestId: string): Promise<void> {
  const { deps, mails } = parts;
  return asAuth(deps, async (tx) => {
    const { rows } = await tx.query('delete from auth.requested_mails where id = $1 returning *', [requestId]);
    const [wanted] = rows;
    if (wanted === undefined) return;
    const user = await lockUserByEmail(tx, wanted.email);
    if (user === null || isBanned(user, new Date(deps.clock.now()))) return;
    switch (wanted.kind) {
      case 'login': {
        const { code } = await issueCode(deps, tx, user, 'login');
        return mails.loginCode(tx, wanted.email, code, wanted.reference);
      }
      case 'recovery': {
        const { code, hash } = await issueCode(deps, tx, user, 'recovery');
        const url = mailedLink(parts, hash, 'recovery', wanted.redirect_to ?? deps.config.siteUrl);
        return mails.reset(tx, wanted.email, url, code);
      }
      case 'confirmation':
        if (user.email_confirmed_at === null)
          return sendConfirmation(parts, tx, user, wanted.redirect_to ?? deps.config.siteUrl);
        return;
      case 'attempts':
        return mails.signInAttempts(tx, wanted.email);
    }
  });
}

/** Queues the email that confirms an address. */
export async function sendConfirmation(
  parts: MailParts,
  tx: Transaction,
  user: UserRow,
  redirect: string,
): Promise<void> {
  const { code, hash } = await issueCode(parts.deps, tx, user, 'confirmation');
  await parts.mails.confirm(tx, user.email ?? '', mailedLink(parts, hash, 'signup', redirect), code);
}
