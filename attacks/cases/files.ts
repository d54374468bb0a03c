import type { AttackCase } from '../attack-case.ts';

const failures = 'apps/server/src/providers/files/s3-failures.test.ts';
const stores = 'apps/server/src/providers/files/file-stores.test.ts';
const storage = 'apps/server/tests/wire/storage';
const expenses = 'apps/server/src/functions/expenses.test.ts';

/** Attacks on files and their store, on disk and in S3. */
export const files: readonly AttackCase[] = [
  {
    attack: 'Upload a page, a zip bomb or a file with macros as a Word document, workbook or PDF',
    before: 'stored, listed and offered to whoever opens it',
    now: 'refused: the content is what the extension says, and runs nothing',
    test: {
      file: 'packages/wire/src/storage/objects/office-content.test.ts',
      name: 'refuses %s, in pieces of any size',
    },
  },
  {
    attack: 'Uploads 20 files of 50 MB at once to exhaust the memory',
    before: 'held: at most 93 MB on disk',
    now: 'at most 93 MB on disk and 183 MB with S3; the bytes are stored while they arrive',
    test: {
      file: `${storage}/upload/upload-memory.test.ts`,
      name: 'keeps little of $uploads uploads of $megabytes MB at once as $kind in memory: at most $maxMb MB',
    },
  },
  {
    attack: 'Breaks uploads off to fill the store with halves',
    before: 'held on disk; there was no S3',
    now: 'the temporary file is removed, the multipart upload aborted',
    test: { file: stores, name: 'leave nothing when the upload breaks after %i bytes' },
  },
  {
    attack: 'Sends more than the limit, in a body of unknown length',
    before: 'held on disk; there was no S3',
    now: 'the body is read to the limit, and nothing is left of it',
    test: { file: stores, name: 'leave nothing when they exceed %i bytes' },
  },
  {
    attack: 'Names an object so that its key leaves the prefix in the bucket',
    before: 'with names as keys, s3rver wrote objects/../up beside the prefix',
    now: 'keys are random ids; another key is refused before a request is sent',
    test: { file: stores, name: 'S3 is not asked for the hostile key %j' },
  },
  {
    attack: "Starts downloads and does not read them, to take all of the store's connections",
    before: 'with the default of 50 connections of the client, 50 stalled downloads stopped all others',
    now: 'others go on: up to 1,000 connections, and an idle one ends',
    test: { file: failures, name: 'downloads that are not read do not stop others' },
  },
  {
    attack: 'Cuts the connection to the store during a download, so that half a document looks whole',
    before: 'held',
    now: 'the download fails',
    test: { file: failures, name: 'a download that S3 cuts off fails, and does not end early' },
  },
  {
    attack: 'Changes stored bytes, to have them moved to the next store',
    before: 'there was no move',
    now: 'the copy compares size and hash with those of the upload, names the file and leaves it',
    test: {
      file: `${storage}/objects/copy-files.test.ts`,
      name: 'names files that are missing or damaged in the source, and does not copy them',
    },
  },
  {
    attack: 'Claims an expense with a page, a drawing, a script in a PDF or an archive behind a PDF as its receipt',
    before: 'there were no receipts of expenses',
    now: 'refused: the content is a photo or a PDF, and nothing else',
    test: { file: expenses, name: 'is refused: %s' },
  },
  {
    attack: 'Claims an expense with a PNG of a few hundred bytes that says it has billions of pixels',
    before: '60 megapixels passed, which are 240 MB in the browser of who answers',
    now: '413 by the width and height that it says',
    test: {
      file: expenses,
      name: 'of a few hundred bytes that says it unfolds to hundreds of megabytes is refused, %s',
    },
  },
  {
    attack: 'Claims a receipt again after changing its metadata or adding bytes to it',
    before: 'there were no receipts of expenses',
    now: 'the same photo, so it is refused; of a colleague, the client is warned',
    test: {
      file: expenses,
      name: 'is claimed once by a person, whatever is added to the photo, and again after it was declined',
    },
  },
  {
    attack: 'Approves an expense as the person who claims it, or under the same address as a manager',
    before: 'there were no expenses',
    now: '401 and 403, and nothing is paid',
    test: {
      file: expenses,
      name: 'is neither the person, another client, nor a manager who is paid under the same address',
    },
  },
];
