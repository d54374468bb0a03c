import { issuesOf, type StandardSchema } from '@portage/domain/forms/standard-schema';
import { type Message, word } from '@portage/messages/wording';

/** One problem of a form in words. Without a path it concerns the whole form; with a title it is also shown as a toast. */
export interface WordedIssue {
  readonly message: string;
  readonly path?: readonly [field: string];
  readonly title?: string;
}

/** A Standard Schema whose issues are sentences, as forms show them. */
export interface WordedSchema<Values> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: 'portage';
    readonly validate: (values: unknown) => { readonly value: Values } | { readonly issues: readonly WordedIssue[] };
    readonly types?: { readonly input: Values; readonly output: Values };
  };
}

/** A file of the message catalogue with a message for each code, and a `…Title` for each code of the whole form. */
type FormTexts<FieldCode extends string, FormCode extends string> = Readonly<Record<string, Message>> & {
  readonly [Code in FieldCode | FormCode]: Message;
} & { readonly [Title in `${FormCode}Title`]: string };

/**
 * A schema of the domain with its problems in words.
 * @param texts the form's messages: `import * as texts from '@portage/messages/…'`. A missing code is a type error.
 */
export function worded<Values, FieldCode extends string, FormCode extends string>(
  schema: StandardSchema<Values, FieldCode, FormCode>,
  texts: FormTexts<FieldCode, FormCode>,
): WordedSchema<Values> {
  const messages: Readonly<Record<string, Message>> = texts;
  const sentence = (code: string, params?: Parameters<typeof word>[1]) => word(messages[code] ?? code, params);
  return {
    '~standard': {
      version: 1,
      vendor: 'portage',
      validate: (values) => {
        const issues = issuesOf(schema, values as Values).map(({ code, params, path }) => {
          const message = sentence(code, params);
          return path ? { path, message } : { title: sentence(`${code}Title`), message };
        });
        return issues.length > 0 ? { issues } : { value: values as Values };
      },
    },
  };
}
