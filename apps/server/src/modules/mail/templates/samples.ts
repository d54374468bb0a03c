import {
  confirmMail,
  loginCodeMail,
  passwordChangedMail,
  recoveryCodeUsedMail,
  resetMail,
  secondStepMail,
} from './account-mails.ts';
import { signatureReminderMail, signatureRequestMail, welcomeMail } from './company-mails.ts';
import { invoiceMail } from './invoice-mails.ts';
import type { MailBody } from './layout.ts';

const link = 'http://localhost:3000/';

const invoice = { number: 'INV-2026-0001', amount: '3,780.11', due: '23 November 2026', url: link };

/** Previews of mails by kind, with sample values. Never sent. */
export const sampleMails = new Map<string, MailBody>([
  ['confirm', confirmMail(link)],
  ['login-code', loginCodeMail('493027', '58213')],
  ['reset', resetMail(link)],
  ['password-changed', passwordChangedMail(link)],
  ['second-step-on', secondStepMail('on', link)],
  ['second-step-off', secondStepMail('off', link)],
  ['recovery-code-used', recoveryCodeUsedMail(9, link)],
  ['welcome', welcomeMail('Aurora Robotics', link)],
  ...(['issued', 'due', 'overdue'] as const).map((kind): [string, MailBody] => [
    `invoice-${kind}`,
    invoiceMail(kind, invoice),
  ]),
  ['signature-reminder', signatureReminderMail('Aurora Robotics - EOR Service Agreement', 'Ana Reyes', link)],
  ['signature-request', signatureRequestMail('Aurora Robotics - EOR Service Agreement', 'Ana Reyes', '', link)],
]);
