// The smallest images of each format, with room for metadata, generated to avoid binary files in the repository.
import { crc32, deflateSync } from 'node:zlib';

export interface Sample {
  /** A media type that is cleaned. */
  type: string;
  /** An image of this size, with pieces of metadata where the format allows them. */
  image(width: number, height: number, metadata: readonly Buffer[]): Buffer;
  /** One piece of metadata that carries a text. */
  metadata(text: Buffer): Buffer;
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

export function samplePng(width: number, height: number, metadata: readonly Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    ...metadata,
    pngChunk('IDAT', deflateSync(Buffer.alloc(72))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function jpegSegment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

function sampleJpeg(width: number, height: number, metadata: readonly Buffer[]): Buffer {
  const frame = Buffer.alloc(9);
  frame[0] = 8;
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  frame.set([1, 1, 0x11, 0], 5);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    ...metadata,
    jpegSegment(0xee, Buffer.from('Adobe\0d\0\0\0\0\0', 'latin1')),
    jpegSegment(0xc0, frame),
    jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    // Coded data: an escaped 0xff, a restart, and more.
    Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd0, 4]),
    Buffer.from([0xff, 0xd9]),
  ]);
}

export function webpChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

function sampleWebp(width: number, height: number, metadata: readonly Buffer[]): Buffer {
  const extended = Buffer.alloc(10);
  extended[0] = metadata.length === 0 ? 0 : 0x0c;
  extended.writeUIntLE(width - 1, 4, 3);
  extended.writeUIntLE(height - 1, 7, 3);
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    webpChunk('VP8X', extended),
    webpChunk('VP8L', Buffer.from([0x2f, 1, 2, 3, 4, 5, 6])),
    ...metadata,
  ]);
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

const blocks = (data: Buffer) => {
  const parts: Buffer[] = [];
  for (let at = 0; at < data.length; at += 255) {
    const block = data.subarray(at, at + 255);
    parts.push(Buffer.from([block.length]), block);
  }
  return Buffer.concat([...parts, Buffer.from([0])]);
};

function sampleGif(width: number, height: number, metadata: readonly Buffer[]): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0', 'latin1');
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  return Buffer.concat([
    head,
    Buffer.alloc(6),
    Buffer.concat([Buffer.from('\x21\xff\x0bNETSCAPE2.0', 'latin1'), blocks(Buffer.from([1, 0, 0]))]),
    ...metadata,
    Buffer.concat([Buffer.from([0x21, 0xf9]), blocks(Buffer.from([0, 0, 0, 0]))]),
    Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2]),
    blocks(Buffer.from([0x44, 1])),
    Buffer.from([0x3b]),
  ]);
}

export const samples: readonly Sample[] = [
  ...['eXIf', 'tEXt', 'iTXt', 'zTXt', 'tIME'].map((type) => ({
    type: 'image/png',
    image: samplePng,
    metadata: (text: Buffer) => pngChunk(type, text),
  })),
  ...[0xe1, 0xe2, 0xed, 0xfe].map((marker) => ({
    type: 'image/jpeg',
    image: sampleJpeg,
    metadata: (text: Buffer) => jpegSegment(marker, text),
  })),
  ...['EXIF', 'XMP '].map((type) => ({
    type: 'image/webp',
    image: sampleWebp,
    metadata: (text: Buffer) => webpChunk(type, text),
  })),
  {
    type: 'image/gif',
    image: sampleGif,
    metadata: (text) => Buffer.concat([Buffer.from([0x21, 0xfe]), blocks(text)]),
  },
  {
    type: 'image/gif',
    image: sampleGif,
    metadata: (text) => Buffer.concat([Buffer.from('\x21\xff\x0bXMP DataXMP', 'latin1'), blocks(text)]),
  },
];
