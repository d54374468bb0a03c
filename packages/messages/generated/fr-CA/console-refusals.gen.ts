// Generated from locales/fr-CA/console-refusals.json by `npm run messages`. Do not edit.
import { elide } from '../../src/elision.ts';
export const correctionEmpty: string = "Rien ne diffère de ce qui est enregistré. Modifiez d’abord un champ.";
export const provinceConflict = (d: { postalCode: string | number; found: string | number; province: string | number }): string => "Le code postal " + d.postalCode + " se trouve ici : " + d.found + ". La province indiquée est : " + d.province + ". Corrigez l’un des deux, ou cochez « Les deux sont exacts » s’ils le sont.";
export const refundTwice = (d: { amount: string | number; source: string | number }): string => "Un remboursement " + elide("de", d.amount) + " $ CA pour " + d.source + " est déjà enregistré. Si vous l’avez envoyé deux fois, cochez « Un autre remboursement du même montant ».";
export const receiptTwice = (d: { receipt: string | number; amount: string | number }): string => "Le reçu " + d.receipt + " " + elide("de", d.amount) + " $ CA semble identique. S’il s’agit d’un autre paiement, cochez « Un autre paiement du même montant et de la même référence ».";
export const bankColumnMissing = (d: { column: string | number; columns: string | number }): string => "Le relevé bancaire n’a pas de colonne " + d.column + ". Ses colonnes sont : " + d.columns + ". Renommez la colonne dans le fichier ou choisissez le format de votre banque.";
export const bankLineIgnored = (d: { line: string | number; reason: string | number }): string => "La ligne bancaire " + d.line + " est ignorée (" + d.reason + "). Cessez d’abord de l’ignorer.";
export const creditLinePartly = (d: { person: string | number; left: string | number }): string => "Une partie de la ligne " + elide("de", d.person) + " est déjà créditée. Entrez un montant d’au plus " + d.left + " $ CA.";
export const creditRestUndecided = (d: { lowers: string | number; rest: string | number }): string => "" + d.lowers + " $ CA réduisent la facture, et " + d.rest + " $ CA de la ligne étaient déjà payés. Choisissez ce qu’il en advient sous « Ce qui était déjà payé ».";
export const reasonRequired: string = "Donnez un motif.";
