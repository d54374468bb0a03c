// Generated from locales/fr-CA/downgrade-problems.json by `npm run messages`. Do not edit.
import { plural, strictNumber } from '@messageformat/runtime';
import { fr } from 'make-plural/cardinals';
export const notEnoughSelectedTitle: string = "Sélection insuffisante";
export const notEnoughSelected = (d: { needed: number }): string => "" + plural(d.needed, 0, fr, { one: "Vous devez sélectionner " + strictNumber("fr-CA", d.needed, 0, "needed") + " membre à désactiver.", other: "Vous devez sélectionner " + strictNumber("fr-CA", d.needed, 0, "needed") + " membres à désactiver." });
