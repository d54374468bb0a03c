import type { WordedIssue, WordedSchema } from '#ui/form/worded.ts';

/** A form's schema from the messages of its wrong fields. @param problems by field; no entry for a right one */
export const checkedForm = <Values>(
  problems: (values: Values) => Partial<Record<keyof Values & string, string>>,
): WordedSchema<Values> => ({
  '~standard': {
    version: 1,
    vendor: 'portage',
    validate: (given) => {
      const values = given as Values;
      const issues = Object.entries(problems(values)).map(
        ([field, message]): WordedIssue => ({ path: [field], message: String(message) }),
      );
      return issues.length > 0 ? { issues } : { value: values };
    },
  },
});
