import type { Catalog } from '@portage/messages';
import { brandOf } from '@portage/messages/brand';
import { type MailBody, mailBody } from './layout.ts';
import { lifetimeOf } from './lifetime.ts';

/** A code that can be typed where a mail's link does not work, such as behind some mail scanners. */
interface TypedCode {
  code: string;
  page: string;
  /** How long it works. */
  seconds: number;
}

/**
 * Sign-up: asks to confirm the address.
 * @param seconds how long the link works
 * @param typed the code, and the page that takes it
 */
export const confirmMail = (messages: Catalog, url: string, seconds: number, typed: TypedCode): MailBody => {
  const m = messages.mails;
  return mailBody(messages, {
    subject: m.confirmSubject,
    heading: m.confirmSubject,
    paragraphs: [m.confirmText({ brand: brandOf(messages).name, ...lifetimeOf(seconds) })],
    action: { label: m.confirmAction, url },
    code: typed.code,
    after: m.confirmCode({ page: typed.page, ...lifetimeOf(typed.seconds) }),
    footer: m.confirmFooter,
  });
};

/**
 * A login code, with the reference shown on the page so that the mail can be matched to its request.
 * @param seconds how long the code works
 */
export const loginCodeMail = (messages: Catalog, code: string, reference: string | null, seconds: number): MailBody => {
  const m = messages.mails;
  return mailBody(messages, {
    subject: reference === null ? m.loginCodeHeading : m.loginCodeSubject({ reference }),
    heading: m.loginCodeHeading,
    paragraphs: [m.loginCodeUse(lifetimeOf(seconds))],
    preview: code,
    code,
    ...(reference === null ? {} : { after: m.loginCodeRequest({ reference }) }),
    footer: m.loginCodeFooter,
  });
};

/**
 * A code that confirms a change of the account.
 * @param seconds how long the code works
 */
export const reauthenticationMail = (messages: Catalog, code: string, seconds: number): MailBody => {
  const m = messages.mails;
  return mailBody(messages, {
    subject: m.reauthenticationSubject,
    heading: m.reauthenticationSubject,
    paragraphs: [m.reauthenticationUse(lifetimeOf(seconds))],
    code,
    footer: m.reauthenticationFooter,
  });
};

/**
 * @param seconds how long the link works
 * @param typed the code, and the page that takes it, as does the one that asked for the mail
 */
export const resetMail = (messages: Catalog, url: string, seconds: number, typed: TypedCode): MailBody => {
  const m = messages.mails;
  return mailBody(messages, {
    subject: m.resetSubject,
    heading: m.resetSubject,
    paragraphs: [m.resetText(lifetimeOf(seconds))],
    action: { label: m.resetAction, url },
    code: typed.code,
    after: m.resetCode({ page: typed.page, ...lifetimeOf(typed.seconds) }),
    footer: m.resetFooter,
  });
};

/** Something about signing in changed. Says so, and what to do if it was not the owner. */
function securityMail(messages: Catalog, subject: string, paragraphs: string[], resetUrl: string): MailBody {
  const { resetPassword, notYou } = messages.mails;
  const action = { label: resetPassword, url: resetUrl };
  return mailBody(messages, { subject, heading: subject, paragraphs: [...paragraphs, notYou], action });
}

export const passwordChangedMail = (messages: Catalog, resetUrl: string): MailBody => {
  const m = messages.mails;
  return securityMail(messages, m.passwordChangedSubject, [m.passwordChangedText], resetUrl);
};

/** Someone guesses at the password or a code of the account. */
export const signInAttemptsMail = (messages: Catalog, resetUrl: string): MailBody => {
  const m = messages.mails;
  return securityMail(messages, m.signInAttemptsSubject, [m.signInAttemptsText, m.signInAttemptsAdvice], resetUrl);
};

/** Two-step verification was turned on or off. */
export const secondStepMail = (messages: Catalog, state: 'on' | 'off', resetUrl: string): MailBody => {
  const m = messages.mails;
  const text = state === 'on' ? m.secondStepOnText : m.secondStepOffText;
  return securityMail(messages, m.secondStepSubject({ state }), [text], resetUrl);
};

/** A recovery code was used instead of the authenticator app. @param left how many codes are left */
export const recoveryCodeUsedMail = (messages: Catalog, left: number, resetUrl: string): MailBody => {
  const m = messages.mails;
  const paragraphs = [m.recoveryCodeUsedText({ left }), m.recoveryCodeUsedAdvice];
  return securityMail(messages, m.recoveryCodeUsedSubject, paragraphs, resetUrl);
};
