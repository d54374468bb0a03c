// Generated from locales/en-CA/pager.json by `npm run messages`. Do not edit.
export const label = (d: { label: string | number }): string => "Pages of " + d.label;
export const position = (d: { page: string | number; pages: string | number; count: string | number; label: string | number }): string => "Page " + d.page + " of " + d.pages + " · " + d.count + " " + d.label;
export const previous: string = "Previous page";
export const next: string = "Next page";
