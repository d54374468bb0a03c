// Generated from locales/fr-CA/file-field.json by `npm run messages`. Do not edit.
export const choose: string = "Choisir un fichier";
export const replace: string = "Remplacer";
export const previewOf = (d: { name: string | number }): string => "Aperçu de " + d.name;
export const remove = (d: { label: string | number }): string => "Supprimer<hidden> " + d.label + "</hidden>";
