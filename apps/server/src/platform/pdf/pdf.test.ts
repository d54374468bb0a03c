import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pdfText } from '../../testing/pdf-text.ts';
import { newPdf, pdfBytes } from './pdf.ts';
import { noLetter } from './text-pieces.ts';

/** All that a document with this text says, as its bytes: unpacked where they are packed. */
async function written(text: string): Promise<{ source: string; characters: string }> {
  const pdf = newPdf('A title');
  for (const font of ['Helvetica', 'Helvetica-Bold', 'Times-Italic']) pdf.font(font).text(text);
  pdf.font('Helvetica').text('The end');
  const bytes = await pdfBytes(pdf);
  let source = '';
  for (let at = bytes.indexOf('stream\n'); at !== -1; at = bytes.indexOf('stream\n', at + 7))
    try {
      source += inflateSync(bytes.subarray(at + 7, bytes.indexOf('endstream', at))).toString('latin1');
    } catch {}
  const mapped = [...source.matchAll(/<([0-9a-f]{4})>/g)].map(([, hex = '']) => String.fromCharCode(parseInt(hex, 16)));
  expect(pdfText(bytes)).toContain('The end');
  return { source: bytes.toString('latin1'), characters: mapped.join('') };
}

test.each(['Łukasz Świątek', 'Nguyễn Thị Đạt', 'Иван Ёлкин', 'Γιώργος', 'Ştefan Țuțea'])(
  'a name such as %s is in the document letter by letter',
  async (name) => {
    const { source, characters } = await written(name);
    for (const font of ['DejaVuSans', 'DejaVuSans-Bold', 'DejaVuSerif-Italic']) expect(source).toContain(`+${font}`);
    for (const letter of name.replaceAll(' ', '')) expect(characters).toContain(letter);
  },
);

test.each(['王小明', '김민준', 'やまだ太郎', 'अमित शर्मा', 'สมชาย', 'தமிழ்', 'ગીતા', 'גב׳ שרה כהן', 'محمد الفارسي'])(
  'a name such as %s is there too, none of its letters missing',
  async (name) => {
    const { source, characters } = await written(`From: ${name} (Ms)`);
    for (const letter of name.replaceAll(' ', '')) expect(characters).toContain(letter);
    expect(characters).not.toContain(noLetter);
    expect(source).not.toContain('/Keywords');
  },
);

test('where no font has a letter, that is seen, and the line is kept as it is', async () => {
  const { source, characters } = await written('𠮷野 Hanako');
  expect(characters).toContain(noLetter);
  expect(characters).toContain('野');
  const whole = Buffer.from('\ufeff𠮷野 Hanako', 'utf16le').swap16().toString('latin1');
  expect(source).toContain(`(${whole})`);
});

test('what every reader’s fonts can write brings none of its own, also when it came in parts', async () => {
  for (const text of ['José Müller, 5 € – “fine”', 'Jos\u0065\u0301']) {
    const { source } = await written(text);
    expect(source).not.toContain('FontFile');
  }
});
