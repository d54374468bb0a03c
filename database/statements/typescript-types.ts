import type { SchemaFacts } from './schema-facts.ts';

/** Types that node-postgres parses. It leaves every other type as text. */
const parsed: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  float4: 'number',
  float8: 'number',
  oid: 'number',
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'Date',
  timestamp: 'Date',
  timestamptz: 'Date',
  json: 'unknown',
  jsonb: 'unknown',
  void: "''",
};

/** Parameters that take more than text. */
const accepted: Record<string, string> = {
  ...Object.fromEntries(
    ['int2', 'int4', 'int8', 'float4', 'float8', 'numeric', 'oid'].map((name) => [name, 'number | string']),
  ),
  bool: 'boolean',
  bytea: 'Uint8Array',
  date: 'Date | string',
  timestamp: 'Date | string',
  timestamptz: 'Date | string',
  json: 'JsonParameter',
  jsonb: 'JsonParameter',
};

const union = (values: readonly string[]): string =>
  values.map((value) => `'${value.replaceAll("'", "\\'")}'`).join(' | ');

/** The TypeScript type of a value that node-postgres reads, without null. */
export function resultType(facts: SchemaFacts, oid: number): string {
  const type = facts.types.get(oid);
  if (type === undefined) return 'unknown';
  if (type.base !== 0) return resultType(facts, type.base);
  if (type.element !== 0) return arrayOf(resultType(facts, type.element));
  return type.labels === null ? (parsed[type.name] ?? 'string') : union(type.labels);
}

/** The TypeScript type of a statement's parameter, without null. */
export function parameterType(facts: SchemaFacts, oid: number): string {
  const type = facts.types.get(oid);
  if (type === undefined) return 'unknown';
  if (type.base !== 0) return parameterType(facts, type.base);
  if (type.element !== 0) return `readonly ${arrayOf(parameterType(facts, type.element))}`;
  return type.labels === null ? (accepted[type.name] ?? 'string') : union(type.labels);
}

/** The type of a column whose check constraint lists its values. */
export const allowedType = (allowed: readonly string[]): string => union(allowed);

const arrayOf = (type: string): string => (type.includes('|') ? `(${type})[]` : `${type}[]`);

/** A property name, quoted if it must be. */
export const property = (name: string): string => (/^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name));
