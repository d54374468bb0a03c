import type { MeBody } from '@portage/contract/me';
import { plainDate } from '@portage/domain/dates/plain-date';
import type { PhasedAmount } from '@portage/domain/income-tax/tax-tables';
import { STORED_REASONS } from '@portage/domain/members/stored-reasons';
import { type Cents, cents } from '@portage/domain/money/money';
import { readFileBytes } from '@portage/wire/storage/internal';
import { cancelBankAccountChange, readBankAccount } from '../../modules/members/change-bank-account.ts';
import { changeContact, changeEmergencyContact, enterBirthDate } from '../../modules/members/own-details.ts';
import {
  declareOwnTax,
  type OwnDeclaration,
  ownTaxForms,
  previewOwnTax,
} from '../../modules/net-pay/declare-own-tax.ts';
import { ownTaxDocument, withPayDocument } from '../../modules/net-pay/pay-document.ts';
import { chooseDelivery } from '../../modules/pay-statements/choose-delivery.ts';
import { statementFile } from '../../modules/pay-statements/statement-file.ts';
import { type MovedNetPay, previewMove } from '../../modules/payroll/preview-move.ts';
import { acceptPersonInvitation } from '../../modules/person-accounts/answer-invitation.ts';
import { changeOwnBankAccount } from '../../modules/person-accounts/change-own-account.ts';
import { enterOwnSin } from '../../modules/person-accounts/enter-own-sin.ts';
import { ownDocument, requireOwnStatement } from '../../modules/person-accounts/own-papers.ts';
import { askForCorrection } from '../../modules/person-requests/ask-for-correction.ts';
import { withdrawRequest } from '../../modules/person-requests/withdraw-request.ts';
import { ownCopy } from '../../modules/privacy/own-copy.ts';
import { ownHistory } from '../../modules/privacy/own-history.ts';
import { remindLetter } from '../../modules/signatures/placement-letter.ts';
import { Refusal } from '../../platform/refusal.ts';
import { requireFreshCode } from '../fresh-code.ts';
import { expenseActHandlers } from './expense-handlers.ts';
import type { MeHandlers } from './me-handler.ts';
import { timeAwayActHandlers } from './time-away-handlers.ts';

/** A document in base64, with room for the other fields. */
const maxDocumentBodyBytes = 11_000_000;
const ok = { ok: true } as const;
const memberOf = ({ team_member_id }: { team_member_id: string }) => team_member_id.toLowerCase();
const changes = { of: memberOf, use: 'change' } as const;

/** The acts of a person on their own account. */
export const meHandlers: MeHandlers = {
  'me/accept-invitation': {
    answer: async (deps, { token }, { userId }) => ({
      team_member_id: await acceptPersonInvitation(deps, userId, token),
    }),
  },
  'me/change-details': {
    employment: changes,
    async answer(deps, given) {
      const { phone, address_1: address1, address_2: address2, city, postal_code: postalCode } = given;
      await changeContact(deps, memberOf(given), { phone, address1, address2, city, postalCode });
      return ok;
    },
  },
  'me/change-emergency-contact': {
    employment: changes,
    async answer(deps, given) {
      await changeEmergencyContact(deps, memberOf(given), given.contact);
      return ok;
    },
  },
  'me/enter-sin': {
    employment: changes,
    // The answer says whether a number is that of another account.
    maxCalls: 5,
    async answer(deps, given, { userId }) {
      await enterOwnSin(deps, userId, memberOf(given), given.social_insurance_number);
      return ok;
    },
  },
  'me/enter-birth-date': {
    employment: changes,
    async answer(deps, given) {
      await enterBirthDate(deps, memberOf(given), plainDate(given.birth_date));
      return ok;
    },
  },
  'me/change-bank-account': {
    employment: changes,
    async answer(deps, { code, ...given }, person) {
      // First, so that a mistyped number does not use up the code.
      const account = readBankAccount(given);
      if (!person.isSecure) throw new Refusal(403, 'secondStepRequired');
      await requireFreshCode(deps, person, code);
      const { ownChange: reason } = STORED_REASONS;
      const recorded = await changeOwnBankAccount(deps, person.userId, memberOf(given), account, reason);
      return { last_digits: recorded.lastDigits, usable_from: recorded.usableFrom, until: recorded.until };
    },
  },
  'me/cancel-bank-account': {
    employment: changes,
    async answer(deps, given) {
      const canceled = await cancelBankAccountChange(deps, memberOf(given), STORED_REASONS.ownChange);
      return { last_digits: canceled.lastDigits };
    },
  },
  'me/tax-forms': {
    employment: changes,
    async answer(deps, given) {
      const { province, amounts } = await ownTaxForms(deps, memberOf(given));
      if (amounts === null) return { province, amounts };
      const { year, federal, provincial } = amounts;
      return { province, amounts: { year, federal: basicAmountOf(federal), provincial: basicAmountOf(provincial) } };
    },
  },
  'me/preview-tax': {
    employment: changes,
    async answer(deps, given) {
      return { next: effectOf(await previewOwnTax(deps, memberOf(given), declarationOf(given))) };
    },
  },
  'me/preview-move': {
    employment: changes,
    // Plans a year of pay anew.
    maxCalls: 30,
    async answer(deps, given, { companyId }) {
      return { next: effectOf(await previewMove(deps, companyId ?? '', memberOf(given), given.province)) };
    },
  },
  'me/declare-tax': {
    employment: changes,
    maxCalls: 30,
    maxBodyBytes: maxDocumentBodyBytes,
    async answer(deps, given) {
      const { ownChange: reason } = STORED_REASONS;
      const words = { reason, replaced: reason };
      const from = await withPayDocument(deps, given.document, (document) =>
        declareOwnTax(deps, memberOf(given), declarationOf(given), words, document),
      );
      return { from };
    },
  },
  'me/tax-document': {
    async answer(deps, { declaration_id }, { userId }) {
      const { bucket, path, type } = await ownTaxDocument(deps.db, userId, declaration_id.toLowerCase());
      return { type, file: Buffer.from(await readFileBytes(deps, bucket, path)).toString('base64') };
    },
  },
  'me/statement': {
    async answer(deps, { statement_id }, { userId }) {
      await requireOwnStatement(deps.db, userId, statement_id.toLowerCase());
      const { name, pdf } = await statementFile(deps, statement_id.toLowerCase());
      return { name, pdf: pdf.toString('base64') };
    },
  },
  'me/choose-statements': {
    // The last statement comes after the last day.
    employment: { of: memberOf, use: 'read' },
    async answer(deps, given) {
      await chooseDelivery(deps, memberOf(given), given.delivery);
      return ok;
    },
  },
  'me/document': {
    async answer(deps, { document_id }, { userId }) {
      const { name, bucket, path } = await ownDocument(deps.db, userId, document_id.toLowerCase());
      return { name, pdf: Buffer.from(await readFileBytes(deps, bucket, path)).toString('base64') };
    },
  },
  'me/remind-letter': {
    employment: { of: memberOf, use: 'read' },
    async answer(deps, given, { companyId }) {
      await remindLetter(deps, { id: companyId ?? '' }, memberOf(given));
      return ok;
    },
  },
  'me/ask-correction': {
    // Those who have left have statements and details too.
    employment: { of: memberOf, use: 'read' },
    async answer(deps, given) {
      const { subject, statement_id, body } = given;
      const asked = { subject, statementId: statement_id?.toLowerCase() ?? null, body };
      const { id, answerBy } = await askForCorrection(deps, memberOf(given), asked);
      return { request_id: id, answer_by: answerBy };
    },
  },
  'me/withdraw-correction': {
    employment: { of: memberOf, use: 'read' },
    async answer(deps, given) {
      await withdrawRequest(deps, memberOf(given), given.request_id.toLowerCase());
      return ok;
    },
  },
  'me/history': {
    employment: { of: memberOf, use: 'read' },
    async answer(deps, given) {
      const { entries, more } = await ownHistory(deps.db, memberOf(given));
      return {
        entries: entries.map(({ at, fields, ...entry }) => ({ ...entry, at: at.toISOString(), fields: [...fields] })),
        more,
      };
    },
  },
  'me/copy': {
    // Reads whole tables.
    maxCalls: 3,
    async answer(deps, { code }, person) {
      if (!person.isSecure) throw new Refusal(403, 'secondStepRequired');
      await requireFreshCode(deps, person, code);
      return ownCopy(deps, person);
    },
  },
  ...timeAwayActHandlers,
  ...expenseActHandlers,
};

const effectOf = (next: MovedNetPay | null) =>
  next && {
    pay_date: next.payDate,
    before_cents: next.before,
    after_cents: next.after,
    estimate: next.estimate,
  };

const basicAmountOf = (amount: Cents | PhasedAmount) =>
  typeof amount === 'number'
    ? { full_cents: amount, reduced_cents: amount, above_cents: null }
    : { full_cents: amount.full, reduced_cents: amount.reduced, above_cents: amount.from };

/** What is declared, by its fields. */
const declarationOf = (given: MeBody<'me/preview-tax'>): OwnDeclaration => ({
  ...(given.federal_claim === null ? {} : { federalClaim: cents(given.federal_claim) }),
  ...(given.provincial_claim === null ? {} : { provincialClaim: cents(given.provincial_claim) }),
  ...(given.exempt ? { exempt: true } : {}),
  additionalTax: cents(given.additional_tax),
  additionalQuebecTax: cents(given.additional_quebec_tax),
});
