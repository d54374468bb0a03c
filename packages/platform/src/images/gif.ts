import { type CleanImage, NotAnImageError, part } from './image.ts';

const [extension, image, trailer, graphicControl, application] = [0x21, 0x2c, 0x3b, 0xf9, 0xff];

/** Reads a GIF (version 89a) up to its end. @throws NotAnImageError */
export function cleanGif(bytes: Buffer): CleanImage {
  const head = part(bytes, 0, 13);
  if (!/^GIF8[79]a$/.test(head.toString('latin1', 0, 6))) throw new NotAnImageError();
  const start = 13 + colorTableLength(head[10] ?? 0);
  const parts = [part(bytes, 0, start)];
  for (let at = start; ; ) {
    const [kind, label] = [part(bytes, at, 1)[0], bytes[at + 1]];
    if (kind === trailer) {
      const cleaned = Buffer.concat([...parts, bytes.subarray(at, at + 1)]);
      return { width: head.readUInt16LE(6), height: head.readUInt16LE(8), bytes: cleaned };
    }
    let end: number;
    if (kind === extension) end = endOfBlocks(bytes, at + 2);
    else if (kind === image) end = endOfBlocks(bytes, at + 11 + colorTableLength(part(bytes, at, 10)[9] ?? 0));
    else throw new NotAnImageError();
    const block = part(bytes, at, end - at);
    if (kind === image || label === graphicControl || (label === application && isLoop(block))) parts.push(block);
    at = end;
  }
}

/** How often an animation repeats: the one application extension that decides how the image looks. */
const isLoop = (block: Buffer) => block.toString('latin1', 3, 14) === 'NETSCAPE2.0';

const colorTableLength = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

/** Sub-blocks have their length in front; an empty one ends them. */
function endOfBlocks(bytes: Buffer, start: number): number {
  for (let at = start; ; ) {
    const length = part(bytes, at, 1)[0] ?? 0;
    at += length + 1;
    if (length === 0) return at;
  }
}
