import { type MailBody, mailBody } from './layout.ts';

/** Sign-up: asks to confirm the address. */
export const confirmMail = (url: string): MailBody =>
  mailBody({
    subject: 'Confirm your email address',
    heading: 'Confirm your email address',
    paragraphs: ['Welcome to Portage. Confirm this address to finish setting up your account.'],
    action: { label: 'Confirm email address', url },
    footer: 'If you did not sign up, ignore this message: nothing happens then.',
  });

/** A login code, with the reference shown on the page so that the mail can be matched to its request. */
export const loginCodeMail = (code: string, reference: string | null): MailBody =>
  mailBody({
    subject: reference === null ? 'Your login code' : `Your login code (request ${reference})`,
    heading: 'Your login code',
    paragraphs: [
      ...(reference === null
        ? []
        : [`It belongs to request ${reference}. The page that asked for it shows the same number.`]),
      'Enter it within 10 minutes. It works once.',
    ],
    code,
    footer: 'If you did not ask for it, ignore this message. Never give the code to anyone.',
  });

export const resetMail = (url: string): MailBody =>
  mailBody({
    subject: 'Reset your password',
    heading: 'Reset your password',
    paragraphs: ['Somebody, hopefully you, asked for a new password. The link works once and for a short time.'],
    action: { label: 'Set a new password', url },
    footer: 'If it was not you, ignore this message: your password stays as it is.',
  });

export const passwordChangedMail = (loginUrl: string): MailBody =>
  mailBody({
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: ['The password of your account has just been changed, and other devices were signed out.'],
    action: { label: 'Go to Portage', url: loginUrl },
    footer: 'If it was not you, reset your password at once and contact us.',
  });

/** Two-step verification was turned on or off. */
export const secondStepMail = (now: 'on' | 'off', loginUrl: string): MailBody =>
  mailBody({
    subject: `Two-step verification is ${now}`,
    heading: `Two-step verification is ${now}`,
    paragraphs: [
      now === 'on'
        ? 'From now on, signing in to your account takes a code from your authenticator app. Other devices were signed out.'
        : 'From now on, signing in to your account takes your password only.',
    ],
    action: { label: 'Go to Portage', url: loginUrl },
    footer: 'If it was not you, reset your password at once and contact us.',
  });

/** A recovery code was used instead of the authenticator app. @param left how many codes are left */
export const recoveryCodeUsedMail = (left: number, loginUrl: string): MailBody =>
  mailBody({
    subject: 'A recovery code was used',
    heading: 'A recovery code was used',
    paragraphs: [
      `Somebody signed in to your account with one of your recovery codes. ${left === 1 ? '1 code is' : `${left} codes are`} left.`,
      'If you no longer have your authenticator app, turn two-step verification off and on again under Company.',
    ],
    action: { label: 'Go to Portage', url: loginUrl },
    footer: 'If it was not you, reset your password at once and contact us.',
  });
