-- What is paid after a person's death carries no EI and QPIP, and the pension plan's months end with that of the death.
alter table app.contribution_exemptions
  drop constraint contribution_exemptions_kind_check,
  add constraint contribution_exemptions_kind_check check (kind in ('cpt30', 'quebecChoice', 'pension', 'ei', 'certificate', 'death')),
  add check (kind <> 'death' or until_day is null);
