import type { EmploymentChangeCode } from '@portage/domain/employment-change';
import type { Problem } from '@portage/domain/form-messages';
import { plainDate } from '@portage/domain/plain-date';
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
