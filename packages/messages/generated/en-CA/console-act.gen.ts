// Generated from locales/en-CA/console-act.json by `npm run messages`. Do not edit.
export const reason: string = "Reason";
export const reasonHint: string = "The audit log keeps it, with your name.";
export const reasonShort: string = "Enter a reason of 3 to 500 characters.";
export const failed: string = "That didn't work";
