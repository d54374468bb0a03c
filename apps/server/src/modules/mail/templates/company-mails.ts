import { type MailBody, mailBody } from './layout.ts';

/** Sent once the account is set up. */
export const welcomeMail = (company: string, homeUrl: string): MailBody =>
  mailBody({
    subject: 'Welcome to Portage',
    heading: `Welcome, ${company}`,
    paragraphs: [
      'Your account is ready. Sign the service agreement, pick a plan and add your first team member: your dashboard shows the way.',
    ],
    action: { label: 'Open your dashboard', url: homeUrl },
  });

/** Sent to each signer in turn. */
export const signatureRequestMail = (subject: string, signer: string, message: string, url: string): MailBody =>
  mailBody({
    subject: `Signature requested: ${subject}`,
    heading: subject,
    paragraphs: [
      `Hello ${signer},`,
      ...(message === '' ? [] : [message]),
      'Please read the document and sign it. The link is yours alone; do not forward it.',
    ],
    action: { label: 'Review and sign', url },
    footer: 'You receive this because somebody asked for your signature through Portage.',
  });

/** Sent to a signer who has not signed for some days. */
export const signatureReminderMail = (subject: string, signer: string, url: string): MailBody =>
  mailBody({
    subject: `Reminder: ${subject}`,
    heading: subject,
    paragraphs: [
      `Hello ${signer},`,
      'This document still waits for your signature. Please read it and sign it, or decline it on the same page. The link is yours alone; do not forward it.',
    ],
    action: { label: 'Review and sign', url },
    footer: 'You receive this because somebody asked for your signature through Portage.',
  });
