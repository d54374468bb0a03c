/** A file that a function answers in base64. */
export const blobOf = ({ type, file }: { readonly type: string; readonly file: string }): Blob =>
  new Blob([Uint8Array.from(atob(file), (character) => character.charCodeAt(0))], { type });
