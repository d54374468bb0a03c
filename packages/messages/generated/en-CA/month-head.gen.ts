// Generated from locales/en-CA/month-head.json by `npm run messages`. Do not edit.
export const previous: string = "Previous";
export const today: string = "Today";
export const next: string = "Next";
export const startsIn = (d: { month: string | number }): string => "The calendar starts in " + d.month + ".";
export const endsIn = (d: { month: string | number }): string => "The calendar ends in " + d.month + ".";
