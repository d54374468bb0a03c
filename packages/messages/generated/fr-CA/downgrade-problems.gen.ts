// Generated from locales/fr-CA/downgrade-problems.json by `npm run messages`. Do not edit.
import { plural } from '@messageformat/runtime';
import { fr } from 'make-plural/cardinals';
import { formatNumber } from './formats.gen.ts';
export const notEnoughSelectedTitle: string = "Sélection insuffisante";
export const notEnoughSelected = (d: { needed: number }): string => "" + plural(d.needed, 0, fr, { one: "Vous devez sélectionner " + formatNumber(d.needed) + " membre à désactiver.", other: "Vous devez sélectionner " + formatNumber(d.needed) + " membres à désactiver." });
