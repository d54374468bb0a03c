import { type ActFieldRule, actFormSchema } from '@portage/domain/forms/act-form';
import * as m from '@portage/messages/console-money';
import * as problems from '@portage/messages/member-problems';
import { worded } from '#ui/form/worded.ts';

const texts = {
  reasonRequired: m.reasonRequired,
  fieldRequired: m.fieldRequired,
  hiddenCharacters: problems.hiddenCharacters,
  amountInvalid: m.amountInvalid,
  amountZero: m.amountZero,
  amountTooLarge: m.amountTooLarge,
  dateFormat: problems.dateFormat,
  dateCombination: problems.dateCombination,
};

/** Checks the fields of an act, with its problems in words. */
export const actSchema = <Values extends object>(fields: readonly ActFieldRule[]) =>
  worded(actFormSchema<Values>(fields), texts);

/** The rule of the field `reason`. */
export const reasonRule: ActFieldRule = { name: 'reason', kind: 'reason' };
