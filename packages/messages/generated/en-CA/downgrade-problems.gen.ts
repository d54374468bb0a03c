// Generated from locales/en-CA/downgrade-problems.json by `npm run messages`. Do not edit.
import { plural } from '@messageformat/runtime';
import { en } from 'make-plural/cardinals';
import { formatNumber } from './formats.gen.ts';
export const notEnoughSelectedTitle: string = "Not enough members selected";
export const notEnoughSelected = (d: { needed: number }): string => "" + plural(d.needed, 0, en, { other: "You need to select " + formatNumber(d.needed) + " members to deactivate." });
