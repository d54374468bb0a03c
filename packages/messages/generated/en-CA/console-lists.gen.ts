// Generated from locales/en-CA/console-lists.json by `npm run messages`. Do not edit.
export const overtaken: string = "Already handled";
export const actFailed: string = "That didn't work";
export const showMore: string = "Show more";
export const notLoaded: string = "We couldn't load this list";
export const tryAgain: string = "Try again";
export const reason: string = "Reason";
export const reasonHint: string = "The audit log keeps it, with your name.";
export const exportCsv: string = "Export CSV";
