import { COMPANY_SIZES, HIRING_COUNTRIES, PURPOSES, TIMELINES } from '@portage/domain/access/signup-options';
import * as m from '@portage/messages/signup-options';

/** Options of a select: the stored value and, for its code, the label. */
const choices = <Code extends string>(
  stored: Readonly<Record<Code, string>>,
  labels: Readonly<Record<NoInfer<Code>, string>>,
) => (Object.keys(stored) as Code[]).map((code) => ({ value: stored[code], label: labels[code] }));

export const companySizes = COMPANY_SIZES.map((size) => ({ value: size, label: m.companySize({ size }) }));
export const hiringCountries = choices(HIRING_COUNTRIES, m);
export const purposes = choices(PURPOSES, m);
export const timelines = choices(TIMELINES, m);

/** The label of a stored answer; the answer itself when it is none of the choices. */
export const labelOf = (options: readonly { value: string; label: string }[], stored: string | undefined) =>
  options.find(({ value }) => value === stored)?.label ?? stored;
