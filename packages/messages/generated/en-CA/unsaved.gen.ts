// Generated from locales/en-CA/unsaved.json by `npm run messages`. Do not edit.
export const title: string = "Discard your changes?";
export const text: string = "You haven't saved what you entered.";
export const discard: string = "Discard changes";
export const keep: string = "Keep editing";
