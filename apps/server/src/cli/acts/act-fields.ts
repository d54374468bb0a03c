import { providerSchemas } from '@portage/contract/provider';
import { type ProviderActName, providerActs } from '@portage/contract/provider-acts';
import { z } from 'zod';
import { m } from '../messages.ts';
import { isFilled, namedFields } from './given-fields.ts';

type Schema = z.core.JSONSchema.BaseSchema;

/** A field of an act, as its help shows it. */
export interface ActField {
  /** Such as 'days.first', or 'invoices[].cents' of each of a list. */
  name: string;
  /** What it may be, such as 'whole number, 0 to 3650, or null'. */
  may: string;
  isRequired: boolean;
  /** A secret, which is read from standard input. */
  isSecret: boolean;
}

/** The fields of an act, and those in them, with its reason last. They are made from the schema that checks them. */
export function actFields(name: ProviderActName): ActField[] {
  const schema = z.toJSONSchema(providerSchemas[name].request, { io: 'input', unrepresentable: 'any' });
  const reason = { name: 'reason', may: m.actMayReason, isRequired: providerActs[name].reason, isSecret: false };
  return [
    ...fieldsIn(schema, '')
      .filter((field) => field.name !== 'code')
      .map((field) => ({ ...field, isRequired: field.isRequired && !isFilled(name, field.name) })),
    reason,
  ];
}

function fieldsIn(schema: Schema, path: string): ActField[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, of]) => {
    if (typeof of === 'boolean') return [];
    const name = `${path}${key}`;
    const isRequired = schema.required?.includes(key) === true;
    const ofDefault = of.default === undefined ? [] : [m.actMayDefault({ value: JSON.stringify(of.default) })];
    const may = [mayBe(of, name), ...ofDefault].join('; ');
    return [{ name, may, isRequired, isSecret: of.writeOnly === true }, ...innerFields(of, name)];
  });
}

/** The fields of an object, or of the objects of a list. Where one of several objects is chosen, its own line says which fields each has. */
function innerFields(schema: Schema, name: string): ActField[] {
  const inner = choices(schema)
    .map((one) =>
      one.type === 'array' && typeof one.items === 'object' && !Array.isArray(one.items)
        ? fieldsIn(one.items, `${name}[].`)
        : fieldsIn(one, `${name}.`),
    )
    .filter((fields) => fields.length > 0);
  if (inner.length < 2) return inner.flat();
  return [...Map.groupBy(inner.flat(), (field) => field.name)].map(([own, fields]) => ({
    name: own,
    may: fields.map((field) => field.may).join(m.actMayOr),
    isRequired: false,
    isSecret: fields.some((field) => field.isSecret),
  }));
}

/** The schemas of which a value meets one. */
const choices = (schema: Schema): Schema[] =>
  (schema.anyOf ?? schema.oneOf ?? [schema]).filter((one): one is Schema => typeof one === 'object');

/** What a field may be, in words. */
function mayBe(schema: Schema, name: string): string {
  if (name === 'file') return m.actMayFile;
  const id = namedFields[name]?.may ?? m.actMayId;
  return [...new Set(choices(schema).map((one) => (one.format === 'uuid' ? id : kindOf(one))))].join(m.actMayOr);
}

function kindOf(schema: Schema): string {
  const { type, minimum, maximum, minLength, maxLength, minItems = 0, maxItems = 0 } = schema;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined)
    return m.actMayOneOf({ values: schema.enum.map((value) => JSON.stringify(value)).join(', ') });
  if (type === 'null') return 'null';
  if (type === 'boolean') return m.actMayBoolean;
  if (type === 'integer' || type === 'number')
    return maximum === undefined || maximum === Number.MAX_SAFE_INTEGER
      ? m.actMayNumberFrom({ min: String(minimum ?? 0) })
      : m.actMayNumber({ min: String(minimum ?? 0), max: String(maximum) });
  if (type === 'array') return m.actMayList({ min: String(minItems), max: String(maxItems) });
  if (type === 'object') return m.actMayObject({ fields: Object.keys(schema.properties ?? {}).join(', ') });
  if (schema.format === 'date') return m.actMayDay;
  if (schema.format === 'uri') return m.actMayAddress({ max: String(maxLength ?? 0) });
  if (schema.pattern !== undefined) return m.actMayPattern({ pattern: schema.pattern });
  const max = String(maxLength ?? 0);
  return minLength === undefined ? m.actMayTextUpTo({ max }) : m.actMayText({ min: String(minLength), max });
}

/** The fields as lines of a help, with their names in a column. */
export function fieldLines(fields: readonly ActField[]): string[] {
  const width = Math.max(...fields.map(({ name }) => name.length)) + 2;
  return fields.map(({ name, may, isRequired, isSecret }) => {
    const notes = [...(isRequired ? [m.actRequired] : []), ...(isSecret ? [m.actSecret] : [])];
    return `  ${name.padEnd(width)}${[may, ...notes].join('; ')}`;
  });
}
