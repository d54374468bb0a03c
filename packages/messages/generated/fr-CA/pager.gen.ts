// Generated from locales/fr-CA/pager.json by `npm run messages`. Do not edit.
export const label = (d: { label: string | number }): string => "Pages : " + d.label;
export const position = (d: { page: string | number; pages: string | number; count: string | number; label: string | number }): string => "Page " + d.page + " sur " + d.pages + " · " + d.count + " " + d.label;
export const previous: string = "Page précédente";
export const next: string = "Page suivante";
