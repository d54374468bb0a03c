import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';

/** The parts of a package, its largest size unpacked, also as a multiple of the file, and the size of the part that lists the kinds of the others. */
const maxParts = 5000;
const maxUnpackedBytes = 200_000_000;
const maxRatio = 100;
/** A small document can unpack to this much whatever its ratio. */
const freeBytes = 1_000_000;
const maxKindsBytes = 1_000_000;
const endLength = 22;
const entryLength = 46;
const localLength = 30;

const mainKinds = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
} as const;

interface Part {
  name: string;
  packed: Buffer;
  isDeflated: boolean;
  size: number;
}

/**
 * Whether a file is a Word document or Excel workbook without macros, as its extension says: a zip whose parts are what its directory says
 * and are not larger, with a main part of this kind. Unpacks no more than a bound, piece by piece.
 */
export async function isOfficeFile(kind: keyof typeof mainKinds, file: Buffer): Promise<boolean> {
  const parts = partsOf(file);
  if (parts === null || parts.some(({ name }) => /\bvba(Project|Data)/i.test(name))) return false;
  const kinds = parts.find(({ name }) => name === '[Content_Types].xml');
  if (kinds === undefined || kinds.size > maxKindsBytes || !parts.some(({ name }) => name === '_rels/.rels'))
    return false;
  for (const part of parts) if (part !== kinds && (await unpackedSize(part)) !== part.size) return false;
  const chunks: Buffer[] = [];
  if ((await unpackedSize(kinds, (chunk) => chunks.push(chunk))) !== kinds.size) return false;
  const list = Buffer.concat(chunks).toString('utf8');
  return list.includes(`"${mainKinds[kind]}"`) && !/macroEnabled|vbaProject/i.test(list);
}

/** The parts of a zip; null when it is none, or encrypted, split, too large, or has two parts of one name. */
function partsOf(file: Buffer): Part[] | null {
  const end = file.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0 || end + endLength > file.length) return null;
  const count = file.readUInt16LE(end + 10);
  if (file.readUInt16LE(end + 8) !== count || count === 0 || count > maxParts) return null;
  let at = file.readUInt32LE(end + 16);
  const most = Math.min(maxUnpackedBytes, Math.max(freeBytes, maxRatio * file.length));
  let unpacked = 0;
  const parts: Part[] = [];
  const names = new Set<string>();
  for (let n = 0; n < count; n += 1) {
    const part = partAt(file, at, end);
    if (part === null) return null;
    unpacked += part.size;
    if (unpacked > most || names.has(part.name.toLowerCase())) return null;
    names.add(part.name.toLowerCase());
    parts.push(part);
    at += entryLength + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return parts;
}

/** The part that an entry of the directory describes. */
function partAt(file: Buffer, at: number, end: number): Part | null {
  if (at + entryLength > end || file.readUInt32LE(at) !== 0x02014b50) return null;
  const [flags, method] = [file.readUInt16LE(at + 8), file.readUInt16LE(at + 10)];
  const [packedSize, size] = [file.readUInt32LE(at + 20), file.readUInt32LE(at + 24)];
  const nameEnd = at + entryLength + file.readUInt16LE(at + 28);
  const local = file.readUInt32LE(at + 42);
  if ((flags & 1) !== 0 || (method !== 0 && method !== 8) || nameEnd > end) return null;
  if (local + localLength > end || file.readUInt32LE(local) !== 0x04034b50) return null;
  const start = local + localLength + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
  if (start + packedSize > end) return null;
  const name = file.toString('utf8', at + entryLength, nameEnd).replaceAll('\\', '/');
  return { name, packed: file.subarray(start, start + packedSize), isDeflated: method === 8, size };
}

/** How large a part is unpacked; larger than it says as soon as it is. NaN when it can't be unpacked. */
async function unpackedSize({ packed, isDeflated, size }: Part, take?: (chunk: Buffer) => void): Promise<number> {
  let total = 0;
  const inflate = isDeflated ? Readable.from([packed]).pipe(createInflateRaw()) : Readable.from([packed]);
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      total += chunk.length;
      if (total > size) break;
      take?.(chunk);
    }
  } catch {
    return Number.NaN;
  }
  return total;
}
