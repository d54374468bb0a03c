import type { Problem, ProblemParams } from './form-messages.ts';

/**
 * One problem of a form, as Standard Schema reports it. With a path it concerns that field; without one it concerns the whole
 * form and is shown as a toast. `message` is the code, because the standard demands a message.
 */
export interface Issue<Code extends string = string> {
  readonly code: Code;
  readonly params?: ProblemParams;
  readonly message: string;
  readonly path?: readonly [field: string];
}

/**
 * Standard Schema v1 (standardschema.dev), as far as the forms' checks need it: synchronous, without conversion.
 * `FieldCode` are the codes of problems of a field, `FormCode` those of the whole form.
 */
export interface StandardSchema<Values, FieldCode extends string = string, FormCode extends string = string> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: 'portage';
    readonly validate: (
      values: unknown,
    ) => { readonly value: Values } | { readonly issues: readonly (Issue<FieldCode> | Issue<FormCode>)[] };
    readonly types?: { readonly input: Values; readonly output: Values };
  };
}

/** The result of a check: problems of fields, and one of the whole form, which is also shown at the field `at` if it has one. */
export interface Checked<FieldCode extends string, FormCode extends string> {
  readonly fields?: Readonly<Partial<Record<string, Problem<FieldCode>>>>;
  readonly form?: (Problem<FormCode> & { readonly at?: string | undefined }) | null;
}

/** Wraps a check as a Standard Schema. The form passes its own values, so `check` gets them as they are. */
export function standardSchema<Values, FieldCode extends string = never, FormCode extends string = never>(
  check: (values: Values) => Checked<FieldCode, FormCode>,
): StandardSchema<Values, FieldCode, FormCode> {
  return {
    '~standard': {
      version: 1,
      vendor: 'portage',
      validate: (values) => {
        const { form, fields = {} } = check(values as Values);
        const issues = [
          ...(form ? [issue(form)] : []),
          ...(form?.at === undefined ? [] : [issue(form, [form.at])]),
          ...Object.entries(fields).flatMap(([field, problem]) => (problem ? [issue(problem, [field])] : [])),
        ];
        return issues.length > 0 ? { issues } : { value: values as Values };
      },
    },
  };
}

function issue<Code extends string>({ code, params }: Problem<Code>, path?: readonly [string]): Issue<Code> {
  return { code, message: code, ...(params && { params }), ...(path && { path }) };
}

/** The issues of `values`; empty when they are valid. */
export function issuesOf<Values, FieldCode extends string, FormCode extends string>(
  schema: StandardSchema<Values, FieldCode, FormCode>,
  values: Values,
): readonly (Issue<FieldCode> | Issue<FormCode>)[] {
  const result = schema['~standard'].validate(values);
  return 'issues' in result ? result.issues : [];
}
