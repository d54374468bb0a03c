import { GENDERS } from '@portage/domain/members/team-member-form';
import * as m from '@portage/messages/stored-values';

const names: Readonly<Record<(typeof GENDERS)[number], string>> = { Female: m.female, Male: m.male };

/** Options of a select. */
export const genderOptions = GENDERS.map((value) => ({ value, label: names[value] }));

/** A stored gender in the reader's language; null when it is not known. */
export const genderName = (stored: string | null): string | null =>
  genderOptions.find(({ value }) => value === stored)?.label ?? stored;
