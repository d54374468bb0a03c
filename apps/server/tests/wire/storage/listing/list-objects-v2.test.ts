import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { pdf, provider, someone, useStorage } from '../testing/storage-under-test.ts';

useStorage();

const bucket = `bucket-${randomUUID()}`;
const files = ['a.pdf', 'b/c.pdf', 'b/d/e.pdf', 'b/f.pdf', 'b.pdf', 'g.pdf'];
/** The order of the code points: a dot sorts before a slash. */
const inOrder = ['a.pdf', 'b.pdf', 'b/c.pdf', 'b/d/e.pdf', 'b/f.pdf', 'g.pdf'];

beforeAll(async () => {
  await provider().createBucket(bucket, { public: false });
  for (const path of files) await provider().from(bucket).upload(path, pdf, { contentType: 'application/pdf' });
});

type Options = Parameters<ReturnType<ReturnType<typeof provider>['from']>['listV2']>[0];

async function page(options: Options = {}) {
  const { data, error } = await provider().from(bucket).listV2(options);
  if (error !== null) throw error;
  return data;
}

/** The names of all pages, folders and objects in the order they came. */
async function everything(options: Options) {
  const names: string[] = [];
  for (let cursor: string | undefined, pages = 0; pages < 20; pages += 1) {
    const { folders, objects, hasNext, nextCursor } = await page({ ...options, ...(cursor && { cursor }) });
    names.push(...[...folders, ...objects].map(({ name }) => name));
    expect(hasNext).toBe(nextCursor !== undefined);
    if (!hasNext) return names;
    cursor = nextCursor;
  }
  throw new Error('the listing has no end');
}

describe('a listing by cursor', () => {
  test('gives all objects with their full paths', async () => {
    const { hasNext, nextCursor, folders, objects } = await page();
    expect([hasNext, nextCursor, folders]).toEqual([false, undefined, []]);
    expect(objects.map(({ name }) => name)).toEqual(inOrder);
    expect(objects[0]).toEqual({
      id: expect.any(String),
      name: 'a.pdf',
      created_at: expect.any(String),
      updated_at: expect.any(String),
      last_accessed_at: expect.any(String),
      metadata: expect.objectContaining({ size: pdf.length, mimetype: 'application/pdf' }),
    });
  });

  test.each([1, 2, 4, 6])('gives every object once in pages of %i', async (limit) => {
    expect(await everything({ limit })).toEqual(inOrder);
  });

  test('keeps the order of the first page when only the cursor is sent', async () => {
    const sortBy = { column: 'created_at', order: 'desc' } as const;
    const first = await page({ limit: 2, sortBy });
    const second = await page({ limit: 100, cursor: first.nextCursor ?? '' });
    expect([...first.objects, ...second.objects].map(({ name }) => name)).toEqual(files.toReversed());
  });

  test.each(['asc', 'desc'] as const)('sorts by time and by name, %s', async (order) => {
    const turned = (names: string[]) => (order === 'asc' ? names : names.toReversed());
    expect(await everything({ limit: 1, sortBy: { column: 'created_at', order } })).toEqual(turned(files));
    expect(await everything({ limit: 1, sortBy: { column: 'name', order } })).toEqual(turned(inOrder));
  });

  test('gives one level with a delimiter: objects and folders', async () => {
    const { folders, objects } = await page({ with_delimiter: true });
    expect(folders).toEqual([{ key: 'b', name: 'b/' }]);
    expect(objects.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf', 'g.pdf']);
    const below = await page({ with_delimiter: true, prefix: 'b/' });
    expect(below.folders).toEqual([{ key: 'd', name: 'b/d/' }]);
    expect(below.objects.map(({ key, name }) => [key, name])).toEqual([
      ['c.pdf', 'b/c.pdf'],
      ['f.pdf', 'b/f.pdf'],
    ]);
    expect(await everything({ with_delimiter: true, limit: 1 })).toEqual(['a.pdf', 'b.pdf', 'b/', 'g.pdf']);
  });

  test('begins at a prefix, or gives the object of that exact name', async () => {
    expect(await everything({ prefix: 'b' })).toEqual(['b.pdf', 'b/c.pdf', 'b/d/e.pdf', 'b/f.pdf']);
    expect(await everything({ prefix: 'b.pdf', exactMatch: true })).toEqual(['b.pdf']);
    expect(await everything({ prefix: 'b', exactMatch: true })).toEqual([]);
  });

  test("shows nothing of another owner's files or of a bucket that does not exist", async () => {
    const own = await someone();
    const nothing = { hasNext: false, folders: [], objects: [] };
    expect((await own.storage.from(bucket).listV2()).data).toEqual(nothing);
    expect((await provider().from('none').listV2()).data).toEqual(nothing);
  });

  test.each([
    ['a cursor of its own making', { cursor: 'zzz' }],
    ['a limit of 0', { limit: 0 }],
    ['an unknown column', { sortBy: { column: 'owner' as 'name' } }],
    ['other versions', { noncurrentVersions: 'only' as const }],
    ['delete markers', { deleteMarkers: 'include' as const }],
  ])('refuses %s', async (_, options) => {
    expect((await provider().from(bucket).listV2(options)).error).toMatchObject({ statusCode: '400' });
  });
});
