// Generated from locales/fr-CA/device-names.json by `npm run messages`. Do not edit.
export const browserOnSystem = (d: { browser: string | number; system: string | number }): string => "" + d.browser + " sur " + d.system;
export const unknownBrowser = (d: { system: string | number }): string => "Un navigateur sur " + d.system;
export const unknown: string = "Appareil inconnu";
