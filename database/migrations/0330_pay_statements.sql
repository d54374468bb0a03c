-- What a person is given with each pay: what was earned, what was withheld and why, and what was paid. One of a payout and person; it is kept
-- as it was given, and never changed or removed. Pay of `earlier` payouts, without withholding here, has none.
alter table app.number_series drop constraint number_series_kind_check,
  add constraint number_series_kind_check check (kind in ('invoice', 'credit', 'receipt', 'statement'));

create table public.pay_statements (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies on delete restrict,
  team_member_id uuid not null references public.team_members on delete restrict,
  payout_id uuid not null,
  number text not null unique check (number ~ '^PS-[0-9]{4}-[0-9]{5,}$'),
  payday app.day not null check (payday between '1900-01-01' and '2200-12-31'),
  -- The day on which the money is in the person's account.
  paid_on app.day not null check (paid_on between '1900-01-01' and '2200-12-31'),
  gross_cents bigint not null,
  -- Contributions, tax and other deductions.
  withheld_cents bigint not null,
  net_cents bigint not null check (gross_cents = withheld_cents + net_cents),
  -- The net pay of each line and one-time payment: [{"line": uuid, "net": cents}].
  nets jsonb not null check (jsonb_typeof(nets) = 'array'),
  -- Statements that this one replaces, for the days or payments that are in both.
  replaces uuid[] not null default '{}',
  -- The language that it is in.
  locale text not null check (char_length(locale) between 2 and 10),
  -- The statement itself, as JSON, and its seal: the SHA-256 of that text.
  content text not null,
  seal text not null check (seal = encode(sha256(convert_to(content, 'UTF8')), 'hex')),
  issued_at timestamptz not null default app.now(),
  unique (payout_id, team_member_id),
  foreign key (company_id, payout_id) references app.payouts (company_id, id)
);
create index pay_statements_member_idx on public.pay_statements (team_member_id, paid_on);
create index pay_statements_company_idx on public.pay_statements (company_id, payday);
create index pay_statements_payout_idx on public.pay_statements (company_id, payout_id);
alter table public.pay_statements enable row level security, force row level security;
create policy owner_all on public.pay_statements to current_user using (true) with check (true);
grant select on public.pay_statements to staff;
grant select (id, company_id, team_member_id, number, payday, paid_on, gross_cents, withheld_cents, net_cents, nets, replaces, locale, issued_at)
  on public.pay_statements to authenticated;
grant select, insert on public.pay_statements to service_role;
