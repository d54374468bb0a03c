import type pg from 'pg';

/** Chooses parameters for a statement: a value of the column that a parameter is compared with, else one that fits its type. */
export interface PlausibleValues {
  /** @param types of the parameters, as PostgreSQL names them. @returns SQL literals */
  of(text: string, types: readonly string[]): Promise<string[]>;
}

const byType: Readonly<Record<string, string>> = {
  uuid: "'00000000-0000-4000-8000-000000000000'",
  'uuid[]': "'{00000000-0000-4000-8000-000000000000}'",
  text: "'2026'",
  'text[]': "'{2026}'",
  integer: '20',
  bigint: '20',
  smallint: '20',
  numeric: '20',
  'double precision': '20',
  boolean: 'true',
  date: "'2026-06-01'",
  'timestamp with time zone': "'2026-06-01'",
  'timestamp without time zone': "'2026-06-01'",
  jsonb: "'[]'",
  json: "'[]'",
  bytea: "'\\x00'",
  inet: "'203.0.113.7'",
  xid8: "'1000'",
  interval: "'1 day'",
};

const compared = /(?:\b\w+\.)?(\w+)(?:::\w+)?\s*(?:=|<@|in)\s*(?:any\s*)?\(?\s*\$(\d+)/g;
const tables = /\b(?:from|join|update|into)\s+((?:public|app|auth|storage|live|vendor_billing|vendor_sign)\.\w+)/g;

/** @param companyId whose rows values come from, where a table has a company */
export function plausibleValues(owner: pg.Client, companyId: string): PlausibleValues {
  const kept = new Map<string, Promise<string | null>>();
  const sample = (table: string, column: string) => {
    const key = `${table}.${column}`;
    const found = kept.get(key) ?? read(table, column);
    kept.set(key, found);
    return found;
  };
  async function read(table: string, column: string): Promise<string | null> {
    const { rows: known } = await owner.query<{ attname: string }>(
      "select attname from pg_attribute where attrelid = to_regclass($1) and attname in ($2, 'company_id') and attnum > 0 and not attisdropped",
      [table, column],
    );
    const names = known.map(({ attname }) => attname);
    if (!names.includes(column)) return null;
    const ofCompany = names.includes('company_id') ? `and company_id = '${companyId}'` : '';
    const { rows } = await owner.query<{ value: string }>(
      `select ${column}::text as value from ${table} where ${column}::text <> '' ${ofCompany} limit 1`,
    );
    return rows[0]?.value ?? null;
  }
  return {
    async of(text, types) {
      const values = types.map((type) => byType[type] ?? 'null');
      for (const [, column = '', number = ''] of text.matchAll(compared)) {
        const at = Number(number) - 1;
        for (const [, table = ''] of text.matchAll(tables)) {
          const value = await sample(table, column);
          if (value === null) continue;
          const literal = `'${value.replaceAll("'", "''")}'`;
          values[at] = types[at]?.endsWith('[]') ? `array[${literal}]::${types[at]}` : literal;
          break;
        }
      }
      return values;
    },
  };
}
