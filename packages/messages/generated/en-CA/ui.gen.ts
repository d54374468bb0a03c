// Generated from locales/en-CA/ui.json by `npm run messages`. Do not edit.
export const copy: string = "Copy";
export const copied: string = "Copied";
export const copyRefused: string = "Your browser blocked copying";
export const previousMonth: string = "Previous month";
export const nextMonth: string = "Next month";
export const close: string = "Close";
export const cancel: string = "Cancel";
export const datePlaceholder: string = "DD/MM/YYYY";
export const moreActions: string = "More actions";
export const stillLoading: string = "This is taking longer than usual…";
