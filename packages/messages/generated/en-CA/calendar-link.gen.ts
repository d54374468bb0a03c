// Generated from locales/en-CA/calendar-link.json by `npm run messages`. Do not edit.
export const title: string = "Calendar link";
export const description: string = "Paydays and invoice due dates in your own calendar, kept up to date. Amounts are not included.";
export const create: string = "Create link";
export const createNew: string = "Create new link";
export const revoke: string = "Revoke link";
export const address: string = "Private address";
export const addressHint: string = "Subscribe to this address in your calendar. Copy it now: we won't show it again. Anyone who has it can see names and paydays.";
export const neverRead = (d: { date: string | number }): string => "Link created on " + d.date + ". No calendar has used it yet.";
export const lastRead = (d: { date: string | number; lastRead: string | number }): string => "Link created on " + d.date + ". A calendar last used it on " + d.lastRead + ".";
export const noLink: string = "There is no link yet.";
export const notLoaded: string = "We couldn't load the calendar link. Check your connection and try again.";
export const revokeTitle: string = "Revoke the calendar link?";
export const createNewTitle: string = "Create a new calendar link?";
export const confirmText: string = "Calendars that use the current link will stop updating.";
export const createFailed: string = "We couldn't create the calendar link";
export const revokeFailed: string = "We couldn't revoke the calendar link";
