import { saveFile } from './csv.ts';

/** Saves a PDF that the server answered in base64. */
export function savePdf({ name, pdf }: { name: string; pdf: string }): void {
  const bytes = Uint8Array.from(atob(pdf), (character) => character.charCodeAt(0));
  saveFile(name, new Blob([bytes], { type: 'application/pdf' }));
}
