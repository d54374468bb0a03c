-- What /realtime/v1 can stream. Full replica identity, so that the company check and the filters hold for deletes too.
alter table public.team_members replica identity full;
alter table public.plans replica identity full;
alter table public.payments replica identity full;
alter table public.wip_one_time_payments replica identity full;
alter table public.invoices replica identity full;
alter table public.new_documents replica identity full;
create publication supabase_realtime for table public.team_members, public.plans, public.payments,
  public.wip_one_time_payments, public.invoices, public.new_documents;
