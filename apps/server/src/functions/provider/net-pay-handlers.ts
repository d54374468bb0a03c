import type { ProviderBody } from '@portage/contract/provider';
import type { netPayActs } from '@portage/contract/provider/net-pay';
import { plainDate } from '@portage/domain/dates/plain-date';
import type { TaxDeclaration } from '@portage/domain/income-tax/income-tax';
import { cents } from '@portage/domain/money/money';
import { cancelDeclaration, declareTax, previewDeclaration } from '../../modules/net-pay/declare-tax.ts';
import { deductFromPay, endOfDeduction } from '../../modules/net-pay/deduct-from-pay.ts';
import { withPayDocument } from '../../modules/net-pay/pay-document.ts';
import type { ProviderHandlers } from './provider-handler.ts';

/** A document in base64, with room for the other fields. */
const maxDocumentBodyBytes = 11_000_000;
const dayOrNull = (day: string | null) => (day === null ? null : plainDate(day));

/** What is declared, by its fields. */
function declarationOf(given: ProviderBody<'provider/preview-declaration'>): TaxDeclaration {
  return {
    ...(given.federal_claim === null ? {} : { federalClaim: cents(given.federal_claim) }),
    ...(given.provincial_claim === null ? {} : { provincialClaim: cents(given.provincial_claim) }),
    exempt: given.exempt,
    nonResident: given.non_resident,
    outsideCanada: given.outside_canada,
    ontarioDependants: given.ontario_dependants,
    prescribedZone: cents(given.prescribed_zone),
    authorizedDeductions: cents(given.authorized_deductions),
    federalCredits: cents(given.federal_credits),
    provincialCredits: cents(given.provincial_credits),
    additionalTax: cents(given.additional_tax),
    additionalQuebecTax: cents(given.additional_quebec_tax),
  };
}

/** The acts on what is withheld from a person's pay. */
export const netPayHandlers: ProviderHandlers<keyof typeof netPayActs> = {
  'provider/preview-declaration': {
    subject: ({ team_member_id }) => team_member_id.toLowerCase(),
    async answer(deps, given) {
      const member = given.team_member_id.toLowerCase();
      const next = await previewDeclaration(deps, member, plainDate(given.from), declarationOf(given));
      if (next === null) return { next };
      const { payDate, before, after, estimate } = next;
      return { next: { pay_date: payDate, before_cents: before, after_cents: after, estimate } };
    },
  },
  'provider/declare-tax': {
    maxBodyBytes: maxDocumentBodyBytes,
    subject: ({ team_member_id }) => team_member_id.toLowerCase(),
    async answer(deps, given, staff) {
      const member = given.team_member_id.toLowerCase();
      const { id } = await withPayDocument(deps, given.document, (document) =>
        declareTax(deps, member, plainDate(given.from), declarationOf(given), staff.reason, document),
      );
      return { declaration_id: id };
    },
  },
  'provider/cancel-declaration': {
    subject: ({ declaration_id }) => declaration_id.toLowerCase(),
    async answer(deps, { declaration_id }, staff) {
      await cancelDeclaration(deps, declaration_id.toLowerCase(), staff.reason);
      return { ok: true };
    },
  },
  'provider/add-deduction': {
    maxBodyBytes: maxDocumentBodyBytes,
    subject: ({ team_member_id }) => team_member_id.toLowerCase(),
    async answer(
      deps,
      { team_member_id, kind, cents: each, total_cents, from, until, description, document: file, ...limits },
      staff,
    ) {
      const days = { from: plainDate(from), until: dayOrNull(until) };
      const limit = { share: limits.max_share, kept: limits.kept_cents === null ? null : cents(limits.kept_cents) };
      const deduction = { kind, cents: each, totalCents: total_cents, ...days, description, limit };
      const { id } = await withPayDocument(deps, file, (document) =>
        deductFromPay(deps, team_member_id.toLowerCase(), { ...deduction, document }, staff.reason),
      );
      return { deduction_id: id };
    },
  },
  'provider/end-deduction': {
    subject: ({ deduction_id }) => deduction_id.toLowerCase(),
    async answer(deps, { deduction_id, until }, staff) {
      await endOfDeduction(deps, deduction_id.toLowerCase(), dayOrNull(until), staff.reason);
      return { ok: true };
    },
  },
};
