import type pg from 'pg';

/** What a filled world must not contain, by name: a query that counts it. */
const contradictions: Readonly<Record<string, string>> = {
  'invoices whose amount is not the sum of their lines': `select count(*) from public.invoices i
    left join (select invoice_id, sum(gross_salary + ei + cpp) as total from public.payments group by 1) l on l.invoice_id = i.id
    left join (select invoice_id, sum(amount + ei + cpp) as total from public.wip_one_time_payments group by 1) o on o.invoice_id = i.id
    where i.amount <> coalesce(l.total, 0) + coalesce(o.total, 0)`,
  'invoices whose paid amount is not allocated': `select count(*) from public.invoices i
    left join (select invoice_id, sum(cents) as cents from public.allocations group by 1) a on a.invoice_id = i.id where i.paid_cents <> coalesce(a.cents, 0)`,
  'receipts that are not applied as recorded': `select count(*) from public.receipts r
    left join (select receipt_id, sum(cents) as cents from public.allocations group by 1) a on a.receipt_id = r.id where r.applied_cents <> coalesce(a.cents, 0)`,
  'companies without their owner': `select count(*) from public.companies c where not exists (
    select from public.company_members m where m.company_id = c.id and m.user_id = c.user_id and m.role = 'owner' and m.removed_at is null)`,
  'team members whose names are not in the directory': `select count(*) from public.team_members t where not exists (
    select from public.team_directory d where (d.team_member_id, d.company_id, d.first_name, d.last_name, d.role, d.status)
      = (t.team_member_id, t.company_id, t.first_name, t.last_name, t.role, t.status))`,
  'audit chains with a gap or a wrong hash': `select count(*) from (
    select hash, previous_hash, seq, lag(hash, 1, '\\x00'::bytea) over w as expected, lag(seq, 1, 0::bigint) over w as before,
      sha256(previous_hash || convert_to(app.audit_text(seq, at, actor, actor_role, table_name, row_id, operation, change), 'UTF8')) as own
    from app.audit_log window w as (partition by company_id order by seq)) c
    where previous_hash <> expected or seq <> before + 1 or hash <> own`,
};

/**
 * Proves what foreign keys and triggers would have kept while a world was filled without them: every foreign key of the catalog,
 * sums, and the audit chain.
 * @returns one sentence for each thing that is wrong; none for a coherent world
 */
export async function proveWorld(owner: pg.Client): Promise<string[]> {
  const problems: string[] = [];
  const note = async (what: string, text: string) => {
    const { rows } = await owner.query<{ count: string }>(text);
    if (rows[0]?.count !== '0') problems.push(`${rows[0]?.count} ${what}`);
  };
  const { rows: keys } = await owner.query<{ name: string; text: string }>(
    `select k.conname as name, format('select count(*) from %s a where %s and not exists (select from %s b where %s)', k.conrelid::regclass,
       string_agg(format('a.%I is not null', x.attname), ' and '), k.confrelid::regclass, string_agg(format('a.%I = b.%I', x.attname, y.attname), ' and ')) as text
     from pg_constraint k cross join unnest(k.conkey, k.confkey) as c (own, other)
     join pg_attribute x on x.attrelid = k.conrelid and x.attnum = c.own join pg_attribute y on y.attrelid = k.confrelid and y.attnum = c.other
     join pg_namespace n on n.oid = k.connamespace
     where k.contype = 'f' and n.nspname in ('public', 'app', 'auth', 'storage', 'vendor_billing', 'vendor_sign') group by k.oid, k.conname order by 1`,
  );
  for (const { name, text } of keys) await note(`rows contradict ${name}`, text);
  for (const [what, text] of Object.entries(contradictions)) await note(what, text);
  return problems;
}
