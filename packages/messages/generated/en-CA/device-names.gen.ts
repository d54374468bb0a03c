// Generated from locales/en-CA/device-names.json by `npm run messages`. Do not edit.
export const browserOnSystem = (d: { browser: string | number; system: string | number }): string => "" + d.browser + " on " + d.system;
export const unknownBrowser = (d: { system: string | number }): string => "A browser on " + d.system;
export const unknown: string = "Unknown device";
