import type { Parts } from '../../platform/parts.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { queueMail } from './outbox.ts';
import {
  confirmMail,
  loginCodeMail,
  passwordChangedMail,
  recoveryCodeUsedMail,
  resetMail,
  secondStepMail,
} from './templates/account-mails.ts';
import type { MailBody } from './templates/layout.ts';

/** The account mails. app.ts passes them to the sign-in service, which decides when to send each. */
export function accountMails({ config, jobs }: Pick<Parts, 'config' | 'jobs'>) {
  const queue = (tx: Transaction, kind: string, to: string, mail: MailBody) =>
    queueMail({ jobs }, tx, { kind, to, ...mail });
  return {
    confirm: (tx: Transaction, to: string, url: string) => queue(tx, 'confirm', to, confirmMail(url)),
    loginCode: (tx: Transaction, to: string, code: string, reference: string | null) =>
      queue(tx, 'login-code', to, loginCodeMail(code, reference)),
    reset: (tx: Transaction, to: string, url: string) => queue(tx, 'reset', to, resetMail(url)),
    passwordChanged: (tx: Transaction, to: string) =>
      queue(tx, 'password-changed', to, passwordChangedMail(config.siteUrl)),
    secondStep: (tx: Transaction, to: string, now: 'on' | 'off') =>
      queue(tx, `second-step-${now}`, to, secondStepMail(now, config.siteUrl)),
    recoveryCodeUsed: (tx: Transaction, to: string, left: number) =>
      queue(tx, 'recovery-code-used', to, recoveryCodeUsedMail(left, config.siteUrl)),
  };
}
