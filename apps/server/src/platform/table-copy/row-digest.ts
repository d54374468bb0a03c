import { hash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

const newline = 0x0a;
const lanes = 8;
const chunkBytes = 65_536;

/** What identifies the rows of a table, whatever their order. */
export interface RowsDigest {
  rows: number;
  /** The sum of the SHA-256 of every row, lane by lane of 32 bits, as 64 lowercase hex digits. */
  digest: string;
}

/**
 * Passes on the text of `copy … to stdout` and counts and digests its rows. A row is a line: the format escapes line breaks in
 * values. The digest is a sum, so it does not depend on the order of the rows, which a copy of a table need not keep.
 * @param salt goes before each row, so that the digest of a table with one row does not confirm a guess of the row
 */
export class RowDigest extends Transform {
  private readonly salt: Buffer;
  private readonly sums = new Uint32Array(lanes);
  private rows = 0;
  private unfinished: Buffer[] = [];
  private gathered: Buffer[] = [];
  private gatheredBytes = 0;

  constructor(salt: Buffer) {
    super();
    this.salt = salt;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    let from = 0;
    for (let to = chunk.indexOf(newline); to !== -1; to = chunk.indexOf(newline, from)) {
      this.add(chunk.subarray(from, to + 1));
      from = to + 1;
    }
    if (from < chunk.length) this.unfinished.push(chunk.subarray(from));
    this.gathered.push(chunk);
    this.gatheredBytes += chunk.length;
    if (this.gatheredBytes >= chunkBytes) this.passOn();
    done();
  }

  override _flush(done: TransformCallback): void {
    this.passOn();
    done();
  }

  /** Rows arrive one by one. What follows is several times faster on large chunks. */
  private passOn(): void {
    if (this.gatheredBytes > 0) this.push(Buffer.concat(this.gathered));
    this.gathered = [];
    this.gatheredBytes = 0;
  }

  private add(end: Buffer): void {
    const row = Buffer.concat([this.salt, ...this.unfinished, end]);
    this.unfinished = [];
    const sha256 = hash('sha256', row, 'buffer');
    for (let lane = 0; lane < lanes; lane += 1)
      this.sums[lane] = ((this.sums[lane] ?? 0) + sha256.readUInt32LE(lane * 4)) >>> 0;
    this.rows += 1;
  }

  /** The digest of the rows that have passed. Call it when the stream has ended. */
  result(): RowsDigest {
    return { rows: this.rows, digest: Buffer.from(this.sums.buffer).toString('hex') };
  }
}
