import type { Problem } from '@portage/domain/forms/form-messages';
import type { EmploymentChangeCode } from '@portage/domain/members/employment-change';
import { Refusal } from '../../platform/refusal.ts';

/** A rule of the domain as a refusal. */
export function changeRefusal({ code, params }: Problem<EmploymentChangeCode>): Refusal {
  switch (code) {
    case 'changeBeforeCommencement':
    case 'changeAfterLastDay':
    case 'changePending':
      return new Refusal(409, code, { day: String(params?.day) });
    case 'changeInvoiced':
      return new Refusal(409, code, { first: String(params?.first) });
    case 'changeTooFar':
      return new Refusal(409, code, { last: String(params?.last) });
    default:
      return new Refusal(409, code);
  }
}
