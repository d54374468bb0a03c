// Generated from locales/en-CA/data-table.json by `npm run messages`. Do not edit.
import { plural } from '@messageformat/runtime';
import { en } from 'make-plural/cardinals';
export const selection: string = "Selection";
export const actions: string = "Actions for the selection";
export const selected = (d: { count: number; number: string | number }): string => "" + plural(d.count, 0, en, { one: d.number + " selected", other: d.number + " selected" });
export const selectAll = (d: { number: string | number }): string => "Select all " + d.number;
export const selectShown: string = "Select all rows";
export const clear: string = "Clear selection";
