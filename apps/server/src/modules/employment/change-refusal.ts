import { plainDate } from '@portage/domain/dates/plain-date';
import type { Problem } from '@portage/domain/forms/form-messages';
import type { EmploymentChangeCode } from '@portage/domain/members/employment-change';
import { formatDate } from '@portage/messages/formats';
import { Refusal } from '../../platform/refusal.ts';

/** A rule of the domain as a refusal, its dates in words. */
export function changeRefusal({ code, params }: Problem<EmploymentChangeCode>): Refusal {
  const date = (name: string) => formatDate(plainDate(String(params?.[name])));
  switch (code) {
    case 'changeBeforeCommencement':
    case 'changeAfterLastDay':
    case 'changePending':
      return new Refusal(409, code, { day: date('day') });
    case 'changeInvoiced':
      return new Refusal(409, code, { first: date('first') });
    case 'changeTooFar':
      return new Refusal(409, code, { last: date('last') });
    default:
      return new Refusal(409, code);
  }
}
