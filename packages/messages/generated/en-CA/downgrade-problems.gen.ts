// Generated from locales/en-CA/downgrade-problems.json by `npm run messages`. Do not edit.
import { plural, strictNumber } from '@messageformat/runtime';
import { en } from 'make-plural/cardinals';
export const notEnoughSelectedTitle: string = "Not enough members selected";
export const notEnoughSelected = (d: { needed: number }): string => "" + plural(d.needed, 0, en, { other: "You need to select " + strictNumber("en-CA", d.needed, 0, "needed") + " members to deactivate." });
