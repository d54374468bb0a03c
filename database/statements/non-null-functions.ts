const builtIn = (...names: string[]): string[] => names.map((name) => `pg_catalog.${name}`);

/** Functions that never return null, whatever their arguments. */
export const neverNull: ReadonlySet<string> = new Set([
  ...builtIn('now', 'clock_timestamp', 'gen_random_uuid', 'concat', 'concat_ws', 'jsonb_build_object', 'version'),
  'app.now',
  'app.today',
  'app.second_step_passed',
  'app.address_is_confirmed',
  'app.lock_company',
  'app.audit_text',
]);

/** Functions that return null only for a null argument. */
export const strictFunctions: ReadonlySet<string> = new Set([
  ...builtIn(
    'lower',
    'upper',
    'left',
    'right',
    'length',
    'position',
    'strpos',
    'split_part',
    'substr',
    'replace',
    'round',
  ),
  ...builtIn('abs', 'timezone', 'to_char', 'format_type', 'quote_ident', 'starts_with', 'date_part', 'numeric', 'text'),
  ...builtIn('current_setting', 'set_config', 'char_length', 'btrim', 'jsonb_array_length', 'to_json', 'to_jsonb'),
]);
