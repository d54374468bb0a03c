// Generated from locales/fr-CA/data-table.json by `npm run messages`. Do not edit.
import { plural } from '@messageformat/runtime';
import { fr } from 'make-plural/cardinals';
export const selection: string = "Sélection";
export const actions: string = "Actions sur la sélection";
export const selected = (d: { count: number; number: string | number }): string => "" + plural(d.count, 0, fr, { one: d.number + " ligne sélectionnée", many: d.number + " lignes sélectionnées", other: d.number + " lignes sélectionnées" });
export const selectAll = (d: { number: string | number }): string => "Tout sélectionner (" + d.number + ")";
export const selectShown: string = "Sélectionner toutes les lignes";
export const clear: string = "Effacer la sélection";
