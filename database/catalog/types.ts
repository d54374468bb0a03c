import type pg from 'pg';

interface Column {
  table: string;
  /** Views are read-only. */
  is_view: boolean;
  name: string;
  type: string;
  element: string | null;
  enum_values: string[] | null;
  nullable: boolean;
  has_default: boolean;
  generated: boolean;
}

interface Relationship {
  table: string;
  name: string;
  columns: string[];
  referenced: string;
  referenced_columns: string[];
  one_to_one: boolean;
}

const numbers = new Set(['int2', 'int4', 'int8', 'float4', 'float8', 'numeric', 'oid']);

/** The `Database` type for the official client, generated from one schema's catalog. */
export async function databaseTypes(client: pg.Client, schema: string): Promise<string> {
  const columns = (await client.query<Column>(columnsQuery, [schema])).rows;
  const relationships = (await client.query<Relationship>(relationshipsQuery, [schema])).rows;
  const ofTables = columns.filter((column) => !column.is_view);
  const ofViews = columns.filter((column) => column.is_view);
  const views = [...Map.groupBy(ofViews, (column) => column.table)].map(([view, own]) => viewType(view, own));
  const tables = [...Map.groupBy(ofTables, (column) => column.table)].map(([table, own]) =>
    tableType(
      table,
      own,
      relationships.filter((relationship) => relationship.table === table),
    ),
  );
  return `// Generated from the database by \`npm run generate\`; do not edit.
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  __InternalSupabase: { PostgrestVersion: '14.17' };
  ${schema}: {
    Tables: {
${tables.join('\n')}
    };
    Views: {
${views.join('\n')}
    };
    Functions: Record<never, never>;
    Enums: Record<never, never>;
    CompositeTypes: Record<never, never>;
  };
};
`;
}

const line = (column: Column, optional: boolean) =>
  `          ${column.name}${optional ? '?' : ''}: ${typeOf(column)}${column.nullable ? ' | null' : ''};`;

function viewType(view: string, columns: Column[]): string {
  return `      ${view}: {
        Row: {
${columns.map((column) => line(column, false)).join('\n')}
        };
        Relationships: [];
      };`;
}

function tableType(table: string, columns: Column[], relationships: Relationship[]): string {
  const writable = columns.filter((column) => !column.generated);
  return `      ${table}: {
        Row: {
${columns.map((column) => line(column, false)).join('\n')}
        };
        Insert: {
${writable.map((column) => line(column, column.nullable || column.has_default)).join('\n')}
        };
        Update: {
${writable.map((column) => line(column, true)).join('\n')}
        };
        Relationships: [${relationships.map(relationshipType).join('')}
        ];
      };`;
}

function relationshipType(relationship: Relationship): string {
  const list = (names: string[]) => `[${names.map((name) => `'${name}'`).join(', ')}]`;
  return `
          {
            foreignKeyName: '${relationship.name}';
            columns: ${list(relationship.columns)};
            isOneToOne: ${relationship.one_to_one};
            referencedRelation: '${relationship.referenced}';
            referencedColumns: ${list(relationship.referenced_columns)};
          },`;
}

function typeOf(column: Pick<Column, 'type' | 'element' | 'enum_values'>): string {
  if (column.element !== null) return `${typeOf({ type: column.element, element: null, enum_values: null })}[]`;
  if (column.enum_values !== null) return column.enum_values.map((value) => `'${value}'`).join(' | ');
  if (numbers.has(column.type)) return 'number';
  if (column.type === 'bool') return 'boolean';
  if (column.type === 'json' || column.type === 'jsonb') return 'Json';
  return 'string';
}

/** A domain column has the domain's base type. */
const columnsQuery = `
  select c.relname as table, c.relkind = 'v' as is_view, a.attname as name, t.typname as type, e.typname as element,
    (select array_agg(v.enumlabel order by v.enumsortorder) from pg_enum v where v.enumtypid = t.oid) as enum_values,
    not a.attnotnull as nullable, a.atthasdef or a.attidentity <> '' as has_default, a.attgenerated <> '' as generated
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type declared on declared.oid = a.atttypid join pg_type t on t.oid = coalesce(nullif(declared.typbasetype, 0), declared.oid)
  left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
  where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p', 'v') order by c.relname, a.attname`;

const relationshipsQuery = `
  select c.relname as table, k.conname as name, f.relname as referenced,
    (select array_agg(a.attname::text order by n.at) from unnest(k.conkey) with ordinality n(num, at) join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n.num) as columns,
    (select array_agg(a.attname::text order by n.at) from unnest(k.confkey) with ordinality n(num, at) join pg_attribute a on a.attrelid = k.confrelid and a.attnum = n.num) as referenced_columns,
    exists (select from pg_index i where i.indrelid = k.conrelid and i.indisunique and i.indpred is null
      and (select array_agg(x order by x) from unnest(i.indkey::int2[]) x) = (select array_agg(x order by x) from unnest(k.conkey) x)) as one_to_one
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
  where k.contype = 'f' and c.relnamespace = $1::regnamespace and f.relnamespace = $1::regnamespace order by c.relname, k.conname`;
