import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { looksLike } from './content-type.ts';

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const main = {
  docx: ['word/document.xml', `${docx}.main+xml`],
  xlsx: ['xl/workbook.xml', `${xlsx}.main+xml`],
} as const;

interface Given {
  name: string;
  content: Buffer | string;
  /** The size that the directory says. */
  says?: number;
  flags?: number;
  method?: number;
}

/** A zip with these parts. */
function zip(parts: readonly Given[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, says, flags = 0, method = 8 } of parts) {
    const raw = Buffer.from(content);
    const packed = method === 8 ? deflateRawSync(raw) : raw;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(Buffer.byteLength(name), 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(says ?? raw.length, 24);
    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    entry.writeUInt32LE(offset, 42);
    files.push(local, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    offset += 30 + Buffer.byteLength(name) + packed.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, list, end]);
}

/** A Word document or workbook, with more or other parts. */
function office(kind: 'docx' | 'xlsx', more: readonly Given[] = [], kinds: string = main[kind][1]): Buffer {
  const [name] = main[kind];
  return zip([
    { name: '[Content_Types].xml', content: `<Types><Override PartName="/${name}" ContentType="${kinds}"/></Types>` },
    { name: '_rels/.rels', content: '<Relationships/>' },
    { name, content: '<document/>', method: 0 },
    ...more,
  ]);
}

async function read(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** What is passed on of a body, or the code of the error. @param size of the pieces that arrive */
async function passed(type: string, file: Buffer, size = 1000): Promise<Buffer | string> {
  async function* body() {
    for (let at = 0; at < file.length; at += size) yield file.subarray(at, at + size);
  }
  try {
    return await read(looksLike(type, body()));
  } catch (error) {
    return (error as { code: string }).code;
  }
}

test.each([
  ['a Word document', docx, office('docx')],
  ['a workbook', xlsx, office('xlsx')],
  ['a document with pictures', docx, office('docx', [{ name: 'word/media/a.png', content: Buffer.alloc(100_000, 7) }])],
  ['a PDF', 'application/pdf', Buffer.from('%PDF-1.7\n1 0 obj <</OpenAction [3 0 R /Fit]>> endobj')],
  [
    'an older document',
    'application/msword',
    Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(3000)]),
  ],
])('passes on %s as it is, in pieces of any size', async (_, type, file) => {
  for (const size of [7, 1000, file.length]) expect(await passed(type, file, size)).toEqual(file);
});

const bomb = { name: 'word/big.xml', content: Buffer.alloc(220_000_000) };
test.each<[what: string, type: string, file: Buffer]>([
  ['a page as a workbook', xlsx, Buffer.from('<html><script>alert(1)</script>')],
  ['a page as an older workbook', 'application/vnd.ms-excel', Buffer.from('<html><script>alert(1)</script>')],
  ['any zip as a document', docx, zip([{ name: 'a.txt', content: 'a' }])],
  ['a workbook as a document', docx, office('xlsx')],
  ['a document as a workbook', xlsx, office('docx')],
  ['a document with macros', docx, office('docx', [{ name: 'word/vbaProject.bin', content: 'x' }])],
  [
    'a document with macros under another name',
    docx,
    office(
      'docx',
      [{ name: 'word/x.bin', content: 'x' }],
      `${main.docx[1]}"/><Default ContentType="application/vnd.ms-office.vbaProject`,
    ),
  ],
  [
    'a document of the kind with macros',
    docx,
    office('docx', [], 'application/vnd.ms-word.document.macroEnabled.main+xml'),
  ],
  ['a document that is larger unpacked than the bound', docx, office('docx', [bomb])],
  [
    'a document that is hundreds of times as large unpacked',
    docx,
    office('docx', [{ name: 'word/big.xml', content: Buffer.alloc(20_000_000) }]),
  ],
  [
    'a part that is larger than it says',
    docx,
    office('docx', [{ name: 'word/a.xml', content: Buffer.alloc(50_000), says: 10 }]),
  ],
  ['a part that is smaller than it says', docx, office('docx', [{ name: 'word/a.xml', content: 'a', says: 10 }])],
  ['an encrypted part', docx, office('docx', [{ name: 'word/a.xml', content: 'a', flags: 1 }])],
  ['a part packed in another way', docx, office('docx', [{ name: 'word/a.xml', content: 'a', method: 9 }])],
  ['two parts of one name', docx, office('docx', [{ name: 'WORD/document.xml', content: 'a' }])],
  ['a document that ends early', docx, office('docx').subarray(0, -30)],
  ['a zip without parts', docx, zip([])],
  ['nothing', docx, Buffer.alloc(0)],
  [
    'an older document with macros',
    'application/msword',
    Buffer.concat([
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
      Buffer.alloc(4000),
      Buffer.from('_VBA_PROJECT', 'utf16le'),
      Buffer.alloc(99),
    ]),
  ],
  [
    'a PDF that runs a script when it is opened',
    'application/pdf',
    Buffer.from('%PDF-1.7\n<</OpenAction <</S /JavaScript /JS (app.alert(1))>> >>'),
  ],
  ['a PDF whose names are escaped', 'application/pdf', Buffer.from('%PDF-1.7\n<</S/#4aava#53cript /JS (1)>>')],
  [
    'a PDF that starts a program',
    'application/pdf',
    Buffer.from(`%PDF-1.7\n${'x'.repeat(5000)}<</S/Launch /F (cmd.exe)>>`),
  ],
])('refuses %s, in pieces of any size', async (_, type, file) => {
  for (const size of [997, Math.max(1, file.length)]) expect(await passed(type, file, size)).toBe('InvalidMimeType');
});

test('does not read more of a Word or Excel file than the limit', async () => {
  let sent = 0;
  async function* large() {
    while (sent < 40_000_000) {
      sent += 1_000_000;
      yield Buffer.from('PK'.repeat(500_000));
    }
  }
  await expect(read(looksLike(docx, large()))).rejects.toMatchObject({ code: 'EntityTooLarge' });
  expect(sent).toBeLessThan(13_000_000);
});
