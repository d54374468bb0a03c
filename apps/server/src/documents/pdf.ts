import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

/** A page in letter format with a title for readers' software, tagged as English. Text may be of any script that `wide` has. */
export function newPdf(title: string): PDFKit.PDFDocument {
  return writesNames(
    new PDFDocument({
      size: 'LETTER',
      margins: { top: 56, bottom: 56, left: 60, right: 60 },
      info: { Title: title, Producer: 'Portage', Creator: 'Portage' },
      lang: 'en-CA',
      displayTitle: true,
      pdfVersion: '1.7',
      tagged: true,
    }),
  );
}

/** Ends the document and gives its bytes. */
export function pdfBytes(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  const bytes = buffer(pdf);
  pdf.end();
  return bytes;
}

/** What the fonts that every reader has can write: Windows' Western characters. Anything else they turn into other letters. */
const western = /^[\n\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;

/** For each of those fonts one that has Latin of all languages, Greek, Cyrillic, Arabic, Hebrew and more; it goes into the file. */
const wide: Record<string, string> = {
  Helvetica: import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  'Helvetica-Bold': import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  'Times-Italic': import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSerif-Italic.ttf'),
};

const files = new Map<string, Buffer>();
function fontFile(address: string): Buffer {
  const bytes = files.get(address) ?? readFileSync(new URL(address));
  files.set(address, bytes);
  return bytes;
}

/** A document that writes each text in the font that was chosen, or in its wide one where it has to: a name is never misspelt. */
function writesNames(pdf: PDFKit.PDFDocument): PDFKit.PDFDocument {
  const font = pdf.font.bind(pdf) as (name: string) => PDFKit.PDFDocument;
  const text = pdf.text.bind(pdf) as (text: string, ...where: unknown[]) => PDFKit.PDFDocument;
  let chosen = 'Helvetica';
  return Object.assign(pdf, {
    font(name: string) {
      chosen = name;
      return font(name);
    },
    text(given: string, ...where: unknown[]) {
      const line = given.normalize('NFC');
      const file = wide[chosen];
      if (file === undefined || western.test(line)) return text(line, ...where);
      pdf.registerFont(file, fontFile(file));
      font(file);
      text(line, ...where);
      return font(chosen);
    },
  });
}
