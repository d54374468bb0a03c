import { Refusal } from '../../platform/refusal.ts';

const maxReasonLength = 500;

/** A reason as it is stored. @throws Refusal when it is empty or too long */
export function checkedReason(text: string): string {
  const reason = text.trim();
  if (reason === '') throw new Refusal(400, 'reasonRequired');
  if (reason.length > maxReasonLength) throw new Refusal(400, 'reasonTooLong', { max: maxReasonLength });
  return reason;
}
