import { plainDate } from '@portage/domain/dates/plain-date';
import { parseCents } from '@portage/domain/money/money';
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
import { canceledAccountMail, changedAccountMail, recordedAccountMail } from './bank-account-mails.ts';
import { letterDeclinedMail, signatureReminderMail, signatureRequestMail, welcomeMail } from './company-mails.ts';
import {
  invitationMail,
  ownershipOfferMail,
  ownershipTransferMail,
  peopleNewsMail,
  removalMail,
} from './company-people-mails.ts';
import { creditMail as creditPolicyMail } from './credit-mails.ts';
import {
  employmentChangeMail,
  employmentEndMail,
  employmentRehiredMail,
  employmentUndoneMail,
} from './employment-mails.ts';
import { exceptionsMail } from './exceptions-mail.ts';
import { expenseAnswerMail, expenseClaimMail } from './expense-mails.ts';
import { invoiceMail, paymentProblemMail } from './invoice-mails.ts';
import type { MailBody } from './layout.ts';
import { personReminderMail } from './person-mails.ts';
import { latePlanPaymentMail } from './plan-mails.ts';
import { missingRatesMail, missingTaxTablesMail } from './rates-mails.ts';
import { creditMail, receiptMail, refundMail, refundReversalMail, voidMail } from './receivable-mails.ts';
import { staffInvitationMail } from './staff-mails.ts';

const link = 'http://localhost:3000/';
/** Of the length of a real one. */
const secretLink = `${link}#${'0123456789'.repeat(6)}`;
const linkSeconds = 86_400;
const codeSeconds = 600;
const company = 'Aurora Robotics';

/** What a person entered. */
const sampleReasons = {
  'en-CA': { correction: 'Wrong salary', reversal: 'Account closed' },
  'fr-CA': { correction: 'Salaire erroné', reversal: 'Compte fermé' },
};

/** Previews of all mails by kind, with sample values. Never sent. */
export function sampleMails(messages: Catalog): ReadonlyMap<string, MailBody> {
  const { formatCad, formatDate } = messages.formats;
  const money = (decimal: string) => formatCad(parseCents(decimal));
  const day = (date: string) => formatDate(plainDate(date));
  const invoice = {
    number: 'INV-2026-0001',
    amount: money('3780.11'),
    reference: 'P-12345612',
    due: day('2026-11-23'),
    payday: day('2026-11-30'),
    url: link,
  };
  const expense = {
    name: 'Ana Reyes',
    company,
    category: 'travel',
    amount: messages.formats.formatCadNamed(parseCents('48.60')),
    day: day('2026-11-20'),
    note: '',
  };
  const receipt = {
    number: 'RC-2026-0001',
    amount: money('5000.00'),
    date: day('2026-11-20'),
    left: money('1219.89'),
    url: link,
    applied: [{ invoice: invoice.number, amount: invoice.amount, open: 'none' }],
  };
  const reasons = sampleReasons[messages.locale === 'fr-CA' ? 'fr-CA' : 'en-CA'];
  const correction = { number: 'CR-2026-0001', amount: invoice.amount, reason: reasons.correction, url: link };
  const refund = { kind: 'receipt', source: receipt.number, amount: money('400.00'), url: link } as const;
  const signature = {
    subject: messages.documents.agreementOf({ name: company }),
    signer: 'Ana Reyes',
    url: link,
    provider: 'Maple Employment',
    signBy: day('2026-12-23'),
  };
  const { banks } = messages;
  const [account, other] = [`${banks.rbc} •••567`, `${banks.desjardins} •••321`];
  const payee = { name: signature.signer, company, provider: signature.provider, account };
  const person = `${company}, ${signature.signer}`;
  const sides = [
    ['', { reader: 'account', url: link }],
    ['-provider', { reader: 'provider', url: link }],
  ] as const;
  const typed = { code: '493027', seconds: codeSeconds, page: 'http://localhost:3000/verify-account' };
  return new Map([
    ['confirm', confirmMail(messages, secretLink, linkSeconds, typed)],
    ['login-code', loginCodeMail(messages, '493027', '58213', codeSeconds)],
    ['reauthentication', reauthenticationMail(messages, '493027', codeSeconds)],
    ['reset', resetMail(messages, secretLink, linkSeconds, typed)],
    ['password-changed', passwordChangedMail(messages, link)],
    ['sign-in-attempts', signInAttemptsMail(messages, link)],
    ['second-step-on', secondStepMail(messages, 'on', link)],
    ['second-step-off', secondStepMail(messages, 'off', link)],
    ['recovery-code-used', recoveryCodeUsedMail(messages, 9, link)],
    ['welcome', welcomeMail(messages, company, link)],
    ['letter-declined', letterDeclinedMail(messages, { name: 'Maya Tremblay', url: link })],
    ...(['warning', 'stopped'] as const).map((kind): [string, MailBody] => [
      `credit-${kind}`,
      creditPolicyMail(messages, kind, {
        company,
        invoices: 2,
        debt: money('7560.22'),
        toPay: invoice.amount,
        by: invoice.due,
        payday: kind === 'stopped' ? invoice.payday : null,
        people: 3,
        url: link,
      }),
    ]),
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
    [
      'ownership-offer',
      ownershipOfferMail(messages, { company, owner: 'ana@aurora.example', day: invoice.due, url: link }),
    ],
    [
      'ownership-transfer',
      ownershipTransferMail(messages, {
        company,
        owner: 'bo@aurora.example',
        former: 'ana@aurora.example',
        provider: null,
        url: link,
      }),
    ],
    ...(['invited', 'admin'] as const).map((kind): [string, MailBody] => [
      `person-${kind}`,
      peopleNewsMail(messages, {
        kind,
        company,
        email: 'bo@aurora.example',
        role: 'admin',
        by: 'ana@aurora.example',
        url: link,
      }),
    ]),
    ...[false, true].map((isLate): [string, MailBody] => [
      `person-reminder-${isLate ? 'late' : 'before'}`,
      personReminderMail(messages, {
        name: 'Maya',
        company,
        day: messages.formats.formatDate(plainDate('2026-12-14')),
        isLate,
        missing: ['sin', 'account'],
        asksTax: !isLate,
        url: link,
      }),
    ]),
    ['person-removed', removalMail(messages, { company })],
    ...(['issued', 'due', 'overdue'] as const).map((kind): [string, MailBody] => [
      `invoice-${kind}`,
      invoiceMail(messages, kind, invoice),
    ]),
    ['invoice-overdue-part', invoiceMail(messages, 'overdue', { ...invoice, open: money('2780.11') })],
    ...(['voided', 'otherAmount', 'failed'] as const).map((problem): [string, MailBody] => [
      `payment-${problem}`,
      paymentProblemMail(messages, problem, {
        ...invoice,
        company,
        paid: problem === 'otherAmount' ? money('3700.00') : invoice.amount,
      }),
    ]),
    [
      'employment-change',
      employmentChangeMail(messages, {
        name: signature.signer,
        company,
        day: invoice.due,
        url: link,
        changes: [{ kind: 'salary', before: money('91000.00'), after: money('100000.00') }],
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
        unpaid: { days: 3, amount: money('750.00') },
        invoiced: { days: 11, amount: money('2750.00') },
        url: link,
        extras: [{ name: messages.finalPay.vacation, amount: money('1240.50') }],
      }),
    ],
    ...sides.flatMap(([side, reader]): [string, MailBody][] => {
      const about = { name: signature.signer, company, day: invoice.due };
      return [
        [`employment-undone${side}`, employmentUndoneMail(messages, reader, about)],
        [`employment-rehired${side}`, employmentRehiredMail(messages, reader, { ...about, last: day('2026-09-30') })],
      ];
    }),
    ['bank-account-recorded', recordedAccountMail(messages, { ...payee, day: invoice.due })],
    [
      'bank-account-changed',
      changedAccountMail(messages, {
        ...payee,
        day: invoice.due,
        earlier: other,
        replaced: `${banks.tangerine} •••888`,
      }),
    ],
    ['bank-account-canceled', canceledAccountMail(messages, { ...payee, used: other })],
    ['missing-rates', missingRatesMail(messages, '2027', messages.missingRates.qpip, link)],
    ['missing-tax-tables', missingTaxTablesMail(messages, plainDate('2027-01-01'), link)],
    ['receipt', receiptMail(messages, receipt)],
    [
      'refund',
      refundMail(messages, {
        ...refund,
        date: invoice.due,
        method: 'wire',
        reference: '77201',
        left: money('819.89'),
      }),
    ],
    ['refund-reversal', refundReversalMail(messages, { ...refund, reason: reasons.reversal })],
    ['credit', creditMail(messages, { ...correction, invoice: invoice.number, url: link })],
    ['void', voidMail(messages, { ...correction, number: invoice.number })],
    [
      'late-plan-payment',
      latePlanPaymentMail(messages, { company, plan: 'Essential', amount: money('1900.00'), url: link }),
    ],
    [
      'pay-exceptions',
      exceptionsMail(messages, {
        lines: [
          { key: 'provinceMissing', subject: person, date: invoice.due, command: null, blocks: true, isNew: true },
          {
            key: 'invoicedAfterEnd',
            subject: person,
            date: null,
            command: `portage act credit-line --json '{"invoice": "${invoice.number}", "line": "${signature.signer}", "cents": null, "rest": "keep", "reason": "TEXT"}'`,
            blocks: false,
            isNew: false,
          },
        ],
        count: 3,
        blocking: 1,
        url: link,
      }),
    ],
    ['expense-claim', expenseClaimMail(messages, { ...expense, url: link })],
    [
      'expense-answer',
      expenseAnswerMail(messages, { ...expense, state: 'approved', answer: '', paidOn: invoice.payday, url: link }),
    ],
    ['signature-reminder', signatureReminderMail(messages, signature)],
    ['signature-request', signatureRequestMail(messages, signature, '')],
    [
      'staff-invitation',
      staffInvitationMail(messages, {
        provider: 'Maple Employment',
        role: 'payroll',
        url: link,
        seconds: linkSeconds,
        resetUrl: link,
      }),
    ],
  ]);
}
