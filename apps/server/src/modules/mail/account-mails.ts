import { paths } from '@portage/domain/portal-paths';
import type { Catalog } from '@portage/messages';
import type { Transaction } from '@portage/platform/postgres/database';
import type { Parts } from '../../platform/parts.ts';
import { queueMail } from './outbox.ts';
import { messagesFor } from './receiver-language.ts';
import {
  confirmMail,
  loginCodeMail,
  passwordChangedMail,
  reauthenticationMail,
  recoveryCodeUsedMail,
  resetMail,
  secondStepMail,
  signInAttemptsMail,
} from './templates/account-mails.ts';
import type { MailBody } from './templates/layout.ts';

/** The account mails. app.ts passes them to the sign-in service, which decides when to send each. */
export function accountMails({ config, jobs, messages }: Pick<Parts, 'config' | 'jobs' | 'messages'>) {
  const queue = async (tx: Transaction, kind: string, to: string, mail: (words: Catalog) => MailBody) =>
    queueMail({ jobs }, tx, { kind, to, ...mail(await messagesFor(messages, tx, to)), urgent: true });
  const resetUrl = config.siteUrl + paths.resetPassword;
  const confirmUrl = config.siteUrl + paths.verifyAccount;
  const typed = (code: string, page: string) => ({ code, page, seconds: config.AUTH_OTP_SECONDS });
  return {
    confirm: (tx: Transaction, to: string, url: string, code: string) =>
      queue(tx, 'confirm', to, (words) => confirmMail(words, url, config.AUTH_LINK_SECONDS, typed(code, confirmUrl))),
    loginCode: (tx: Transaction, to: string, code: string, reference: string | null) =>
      queue(tx, 'login-code', to, (words) => loginCodeMail(words, code, reference, config.AUTH_OTP_SECONDS)),
    reauthentication: (tx: Transaction, to: string, code: string) =>
      queue(tx, 'reauthentication', to, (words) => reauthenticationMail(words, code, config.AUTH_OTP_SECONDS)),
    reset: (tx: Transaction, to: string, url: string, code: string) =>
      queue(tx, 'reset', to, (words) =>
        resetMail(words, url, config.AUTH_LINK_SECONDS, typed(code, `${resetUrl}?code=1`)),
      ),
    signInAttempts: (tx: Transaction, to: string) =>
      queue(tx, 'sign-in-attempts', to, (words) => signInAttemptsMail(words, resetUrl)),
    passwordChanged: (tx: Transaction, to: string) =>
      queue(tx, 'password-changed', to, (words) => passwordChangedMail(words, resetUrl)),
    secondStep: (tx: Transaction, to: string, now: 'on' | 'off') =>
      queue(tx, `second-step-${now}`, to, (words) => secondStepMail(words, now, resetUrl)),
    recoveryCodeUsed: (tx: Transaction, to: string, left: number) =>
      queue(tx, 'recovery-code-used', to, (words) => recoveryCodeUsedMail(words, left, resetUrl)),
  };
}
