import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pdfText } from '../../testing/pdf-text.ts';
import { newPdf, pdfBytes } from './pdf.ts';
import { noLetter } from './text-pieces.ts';

/** The bytes of a document with this text, with compressed streams inflated. */
async function written(text: string): Promise<{ source: string; characters: string }> {
  const pdf = await newPdf('A title');
  for (const font of ['Figtree', 'Figtree-SemiBold', 'Signature']) pdf.font(font).text(text);
  pdf.font('Figtree').text('The end');
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

test.each([
  { name: 'Łukasz Świątek', fonts: ['Figtree-Regular', 'Figtree-SemiBold'] },
  { name: 'Nguyễn Thị Đạt', fonts: ['DejaVuSans', 'DejaVuSans-Bold'] },
  { name: 'Иван Ёлкин', fonts: ['DejaVuSans', 'DejaVuSans-Bold'] },
  { name: 'Γιώργος', fonts: ['DejaVuSans', 'DejaVuSans-Bold'] },
  { name: 'Ştefan Țuțea', fonts: ['Figtree-Regular', 'Figtree-SemiBold'] },
])('writes every letter of a name such as $name in a regular font', async ({ name, fonts }) => {
  const { source, characters } = await written(name);
  for (const font of [...fonts, 'DejaVuSerif-Italic']) expect(source).toContain(`+${font}`);
  for (const letter of name.replaceAll(' ', '')) expect(characters).toContain(letter);
});

test.each(['王小明', '김민준', 'やまだ太郎', 'अमित शर्मा', 'สมชาย', 'தமிழ்', 'ગીતા', 'גב׳ שרה כהן', 'محمد الفارسي'])(
  'writes every letter of a name such as %s in a fallback font',
  async (name) => {
    const { source, characters } = await written(`From: ${name} (Ms)`);
    for (const letter of name.replaceAll(' ', '')) expect(characters).toContain(letter);
    expect(characters).not.toContain(noLetter);
    expect(source).not.toContain('/Keywords');
  },
);

test('writes a name with a joiner in right-to-left order, without a sign for the joiner', async () => {
  const { characters } = await written('علی\u200cرضا');
  for (const letter of 'علیرضا') expect(characters).toContain(letter);
  expect(characters).not.toContain('\u200c');
  expect(characters).not.toContain(noLetter);
});

test('shows a letter that no font has as missing, and keeps the line in the keywords', async () => {
  const { source, characters } = await written('𠮷野 Hanako');
  expect(characters).toContain(noLetter);
  expect(characters).toContain('野');
  const whole = Buffer.from('\ufeff𠮷野 Hanako', 'utf16le').swap16().toString('latin1');
  expect(source).toContain(`(${whole})`);
});

test('embeds every font, and composes decomposed characters', async () => {
  for (const text of ['José Müller, 5 € – “fine”', 'Jos\u0065\u0301']) {
    const { source, characters } = await written(text);
    expect(source).toContain('FontFile');
    expect(source).not.toMatch(/Helvetica|Times|\/Subtype \/Type1/);
    expect(characters).toContain('é');
  }
});

test('ends a right-aligned amount at the edge, on the line that the library would break', async () => {
  const places = [];
  for (const text of ['1,111.10', '1,111.10 and more than a line']) {
    const pdf = await newPdf('Amounts');
    pdf.font('Figtree').fontSize(10);
    pdf.text(text, 100, 50, { width: 60, align: 'right', lineGap: 2, features: ['tnum'] });
    places.push({ x: pdf.x, y: pdf.y });
    const source = (await pdfBytes(pdf)).toString('latin1');
    expect(source).toContain('FontFile');
  }
  const height = (places[0]?.y ?? 0) - 50;
  expect(places).toEqual([
    { x: 100, y: 62 + 2 },
    { x: 100, y: 50 + 3 * height },
  ]);
});
