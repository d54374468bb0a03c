// Generated from locales/en-CA/console-lists.json by `npm run messages`. Do not edit.
export const overtaken: string = "Already handled";
export const actFailed: string = "That didn't work";
export const showMore: string = "Show more";
export const notLoaded: string = "We couldn't load this list";
export const tryAgain: string = "Try again";
export const reason: string = "Reason";
export const reasonHint: string = "The audit log keeps it, with your name.";
export const exportCsv: string = "Export CSV";
export const exportTitle: string = "Exporting the list";
export const exportProgress = (d: { rows: string | number; total: string | number }): string => "" + d.rows + " of " + d.total + " rows";
export const exportProgressAtMost = (d: { rows: string | number; total: string | number }): string => "" + d.rows + " of at most " + d.total + " rows";
export const exportStopped: string = "We couldn't read the rest of the list";
export const exportKept: string = "What was read so far is kept. Try again to read the rest.";
export const showAll: string = "Show all";
export const chooseClient: string = "Choose a client";
