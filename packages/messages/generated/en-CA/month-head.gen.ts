// Generated from locales/en-CA/month-head.json by `npm run messages`. Do not edit.
export const previous: string = "Previous";
export const today: string = "Today";
export const next: string = "Next";
