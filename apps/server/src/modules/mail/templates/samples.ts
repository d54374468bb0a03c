import type { Catalog } from '@portage/messages';
import {
  confirmMail,
  loginCodeMail,
  passwordChangedMail,
  reauthenticationMail,
  recoveryCodeUsedMail,
  resetMail,
  secondStepMail,
  signInAttemptsMail,
} from './account-mails.ts';
import { signatureReminderMail, signatureRequestMail, welcomeMail } from './company-mails.ts';
import { invitationMail, ownershipOfferMail, ownershipTransferMail, removalMail } from './company-people-mails.ts';
import {
  employmentChangeMail,
  employmentEndMail,
  employmentRehiredMail,
  employmentUndoneMail,
} from './employment-mails.ts';
import { exceptionsMail } from './exceptions-mail.ts';
import { invoiceMail, paymentProblemMail } from './invoice-mails.ts';
import type { MailBody } from './layout.ts';
import { latePlanPaymentMail } from './plan-mails.ts';
import { missingRatesMail } from './rates-mails.ts';
import { creditMail, receiptMail, refundMail, refundReversalMail, voidMail } from './receivable-mails.ts';

const link = 'http://localhost:3000/';
const company = 'Aurora Robotics';
const invoice = {
  number: 'INV-2026-0001',
  amount: '3,780.11',
  due: '23 November 2026',
  payday: '30 November 2026',
  url: link,
};
const receipt = {
  number: 'RC-2026-0001',
  amount: '5,000.00',
  date: '20 November 2026',
  left: '1,219.89',
  applied: [{ invoice: invoice.number, amount: '3,780.11', open: 'none' }],
};
const correction = { number: 'CR-2026-0001', amount: '3,780.11', reason: 'Wrong salary' };
const signature = { subject: 'Aurora Robotics - EOR Service Agreement', signer: 'Ana Reyes', url: link };

/** Previews of all mails by kind, with sample values. Never sent. */
export const sampleMails = (messages: Catalog): ReadonlyMap<string, MailBody> =>
  new Map([
    ['confirm', confirmMail(messages, link)],
    ['login-code', loginCodeMail(messages, '493027', '58213')],
    ['reauthentication', reauthenticationMail(messages, '493027')],
    ['reset', resetMail(messages, link)],
    ['password-changed', passwordChangedMail(messages, link)],
    ['sign-in-attempts', signInAttemptsMail(messages, link)],
    ['second-step-on', secondStepMail(messages, 'on', link)],
    ['second-step-off', secondStepMail(messages, 'off', link)],
    ['recovery-code-used', recoveryCodeUsedMail(messages, 9, link)],
    ['welcome', welcomeMail(messages, company, link)],
    [
      'invitation',
      invitationMail(messages, {
        company,
        inviter: 'ana@aurora.example',
        role: 'finance',
        day: invoice.due,
        url: link,
      }),
    ],
    ['ownership-offer', ownershipOfferMail(messages, { company, day: invoice.due, url: link })],
    [
      'ownership-transfer',
      ownershipTransferMail(messages, {
        company,
        owner: 'bo@aurora.example',
        former: 'ana@aurora.example',
        provider: null,
      }),
    ],
    ['person-removed', removalMail(messages, { company })],
    ...(['issued', 'due', 'overdue'] as const).map((kind): [string, MailBody] => [
      `invoice-${kind}`,
      invoiceMail(messages, kind, invoice),
    ]),
    ...(['voided', 'otherAmount', 'failed'] as const).map((problem): [string, MailBody] => [
      `payment-${problem}`,
      paymentProblemMail(messages, problem, { ...invoice, company, paid: '3,700.00' }),
    ]),
    [
      'employment-change',
      employmentChangeMail(messages, {
        name: signature.signer,
        company,
        day: invoice.due,
        changes: [{ kind: 'salary', before: '91,000.00', after: '100,000.00' }],
      }),
    ],
    [
      'employment-end',
      employmentEndMail(messages, {
        name: signature.signer,
        company,
        day: invoice.due,
        reason: `E00, ${messages.recordOfEmployment.e00}`,
        comment: null,
        unpaid: { days: 3, amount: '750.00' },
        invoiced: { days: 11, amount: '2,750.00' },
        extras: [{ name: messages.finalPay.vacation, amount: '1,240.50' }],
      }),
    ],
    ['employment-undone', employmentUndoneMail(messages, { name: signature.signer, company, day: invoice.due })],
    [
      'employment-rehired',
      employmentRehiredMail(messages, {
        name: signature.signer,
        company,
        day: invoice.due,
        last: invoice.due,
      }),
    ],
    [
      'missing-rates',
      missingRatesMail(
        messages,
        '2027',
        messages.operator.ratesMissing({ year: '2027', missing: messages.missingRates.qpip }),
      ),
    ],
    ['receipt', receiptMail(messages, receipt)],
    [
      'refund',
      refundMail(messages, {
        source: receipt.number,
        amount: '400.00',
        date: invoice.due,
        method: messages.mails.refundMethod({ method: 'wire' }),
        reference: '77201',
        left: '12.00',
      }),
    ],
    ['refund-reversal', refundReversalMail(messages, { ...correction, source: receipt.number })],
    ['credit', creditMail(messages, { ...correction, invoice: invoice.number, url: link })],
    ['void', voidMail(messages, { ...correction, number: invoice.number })],
    ['late-plan-payment', latePlanPaymentMail(messages, company, 'Essential')],
    [
      'pay-exceptions',
      exceptionsMail(messages, {
        lines: [`${messages.payExceptions.provinceMissingTitle}: ${company}`],
        count: 3,
        blocking: 1,
      }),
    ],
    ['signature-reminder', signatureReminderMail(messages, signature)],
    ['signature-request', signatureRequestMail(messages, signature, '')],
  ]);
