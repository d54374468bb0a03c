// Generated from locales/en-CA/file-field.json by `npm run messages`. Do not edit.
export const choose: string = "Choose a file";
export const replace: string = "Replace";
export const previewOf = (d: { name: string | number }): string => "Preview of " + d.name;
export const remove = (d: { label: string | number }): string => "Remove<hidden> " + d.label + "</hidden>";
