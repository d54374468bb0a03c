// Generated from locales/en-CA/common.json by `npm run messages`. Do not edit.
export const cancel: string = "Cancel";
export const loading: string = "Loading...";
export const save: string = "Save";
export const tryAgain: string = "Try again";
