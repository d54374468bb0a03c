// Generated from locales/fr-CA/file-field.json by `npm run messages`. Do not edit.
import { elide } from '../../src/elision.ts';
export const choose: string = "Choisir un fichier";
export const replace: string = "Remplacer";
export const previewOf = (d: { name: string | number }): string => "Aperçu " + elide("de", d.name);
export const remove = (d: { label: string | number }): string => "Supprimer<hidden> " + d.label + "</hidden>";
