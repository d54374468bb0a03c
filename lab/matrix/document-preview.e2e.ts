import { expect, type Locator, type Page } from '@playwright/test';
import { expectNoViolation } from '../../e2e/screens/no-violation.ts';
import { signIn, test } from '../../e2e/screens/portal.ts';

// A phone: narrow, and without a viewer of PDFs.
test.use({ viewport: { width: 320, height: 640 }, deviceScaleFactor: 2, contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => false }));
});

const agreement = 'Aurora Robotics - EOR Service Agreement.pdf';

/** How many pixels of a page are dark. */
const darkPixels = (paper: Locator) =>
  paper
    .locator('canvas')
    .evaluate<number, { width: number; height: number; getContext: (kind: '2d') => Context }>((canvas) => {
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      let dark = 0;
      for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 100 && (data[at + 1] ?? 255) < 100) dark += 1;
      return dark;
    });
interface Context {
  getImageData: (x: number, y: number, width: number, height: number) => { data: Uint8ClampedArray };
}

test('draws the pages of a sealed agreement, with their text, under the policy of the portal', async ({
  page,
  product,
}) => {
  const faults: string[] = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== 'blob:' && origin !== product.url) faults.push(`a request to ${origin}`);
  });
  await signIn(page);
  await page.goto('/documents');
  await page.getByRole('link', { name: `Preview ${agreement}` }).click();
  await expect(page).toHaveURL(/[?&]preview=/);
  const preview = page.getByRole('dialog', { name: agreement });
  const first = preview.getByRole('img', { name: /^Page 1 of \d+$/ });
  await expect(first.locator('canvas')).toBeVisible();
  const pages = await preview.getByRole('img').count();
  expect(pages).toBeGreaterThan(1);
  // The counter, and the number on the page itself.
  await expect(preview.getByText(`Page 1 of ${pages}`, { exact: true })).toHaveCount(2);
  expect(await darkPixels(first)).toBeGreaterThan(500);
  const region = preview.getByRole('region', { name: `Pages of ${agreement}` });
  await expect(region.getByText('Aurora Robotics').first()).toBeAttached();
  await expect(preview.getByText('Signed · sealed and unaltered')).toBeVisible();
  await expectNoViolation(page);

  // Each pixel of the screen has one of the canvas.
  const sizes = () =>
    first
      .locator('canvas')
      .evaluate<[number, number], { width: number; clientWidth: number }>((one) => [one.width, one.clientWidth]);
  const [pixels, width] = await sizes();
  expect(Math.abs(pixels - 2 * width)).toBeLessThanOrEqual(2);
  await preview.getByRole('button', { name: 'Zoom in' }).click();
  await expect(preview.getByText('125%')).toBeVisible();
  await expect.poll(async () => (await sizes())[0]).toBeGreaterThan(pixels * 1.2);
  await preview.getByRole('button', { name: 'Zoom out' }).click();

  // The pages are the only part to scroll with keys.
  await expect(preview.locator('[tabindex="0"]')).toHaveCount(1);
  await region.focus();
  await page.keyboard.press('End');
  // Again the counter, and the number on the page once its text is there.
  await expect(preview.getByText(`Page ${pages} of ${pages}`, { exact: true })).toHaveCount(2);
  const last = preview.getByRole('img', { name: `Page ${pages} of ${pages}` });
  await expect(last.locator('canvas')).toBeVisible();
  await expectNoViolation(page);

  await page.reload();
  await expect(first.locator('canvas')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/documents');
  expect(faults).toEqual([]);
});

/** A PDF of one page, without a table of its objects: readers search for them. */
const pdfWith = (objects: string, page = '', trailer = '') =>
  `%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]${page}>> endobj
${objects}
trailer <</Root 1 0 R/Size 9${trailer}>>
%%EOF`;
const stream = (dictionary: string, body: string) =>
  `<<${dictionary}/Length ${body.length}>> stream\n${body}\nendstream`;
const bytes = 'A'.repeat(32);

/** A page with an image of 64 by 32 pixels. */
const scanWith = (filter: string, body: string) =>
  pdfWith(
    `4 0 obj ${stream('', 'q 200 0 0 100 0 0 cm /Scan Do Q')} endobj
5 0 obj ${stream(`/Type/XObject/Subtype/Image/Width 64/Height 32/BitsPerComponent 1/ColorSpace/DeviceGray${filter}`, body)} endobj`,
    '/Contents 4 0 R/Resources<</XObject<</Scan 5 0 R>>>>',
  );

/** Black lines of 64 pixels as a fax of group 4, in hexadecimal: the first has its runs of white and black, the others are as the one before. */
function blackFax(): string {
  const bits = `001${'00110101'}${'0000001111'}${'0000110111'}${'11'.repeat(31)}${'000000000001'.repeat(2)}`;
  return `${(bits.match(/.{1,4}/g) ?? []).map((four) => Number.parseInt(four.padEnd(4, '0'), 2).toString(16)).join('')}>`;
}

/** 64 by 32 black pixels as JPEG 2000, in hexadecimal: written with `opj_compress -n 1`, without its comment. */
const jpeg2000 =
  'ff4fff510029000000000040000000200000000000000000000000400000002000000000000000000001070101ff52000c00000001000004040001ff5c00044040ff90000a00000000001a0001ff93df8048115054afff7dd5e13fffd9>';

const files = {
  damaged: '%PDF-1.7 and no more',
  protected: pdfWith(
    `4 0 obj <</Filter/Standard/V 1/R 2/O(${bytes})/U(${bytes})/P -4>> endobj`,
    '',
    `/Encrypt 4 0 R/ID[<${'00'.repeat(16)}><${'00'.repeat(16)}>]`,
  ),
  faxed: scanWith('/Filter[/ASCIIHexDecode/CCITTFaxDecode]/DecodeParms[null<</K -1/Columns 64/Rows 32>>]', blackFax()),
  photographed: scanWith('/Filter[/ASCIIHexDecode/JPXDecode]', jpeg2000),
  unknown: scanWith('/Filter/JPXDecode', bytes),
  get long() {
    return longFile(200);
  },
};

/** A PDF of many pages, in a font that it does not contain. */
function longFile(pages: number): string {
  const numbers = Array.from({ length: pages }, (_, at) => at + 1);
  const objects = numbers.map(
    (
      number,
    ) => `${1000 + number} 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents ${2000 + number} 0 R/Resources<</Font<</F 4 0 R>>>>>> endobj
${2000 + number} 0 obj ${stream('', `BT /F 40 Tf 20 40 Td (Clause ${number}) Tj ET`)} endobj`,
  );
  return `%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[${numbers.map((number) => `${1000 + number} 0 R`).join(' ')}]/Count ${pages}>> endobj
4 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj
${objects.join('\n')}
trailer <</Root 1 0 R/Size 3000>>
%%EOF`;
}

async function previewOf(page: Page, file: keyof typeof files): Promise<Locator> {
  await page.route('**/rest/v1/documents?**', async (route) => {
    const [first] = await (await route.fetch()).json();
    await route.fulfill({ json: [{ ...first, name: file, file_path: 'one.pdf', sealed_sha256: null }] });
  });
  await page.route('**/storage/v1/object/**', (route) => route.fulfill({ body: files[file] }));
  await page.goto('/documents');
  await page.getByRole('link', { name: `Preview ${file}` }).click();
  return page.getByRole('dialog', { name: file });
}

test('says what it cannot show of a PDF', async ({ page }) => {
  await signIn(page);
  const damaged = await previewOf(page, 'damaged');
  await expect(damaged.getByRole('alert')).toContainText('It may be damaged.');
  await expectNoViolation(page);
  const locked = await previewOf(page, 'protected');
  await expect(locked.getByRole('alert')).toContainText('This file is protected by a password');
  const unknown = await previewOf(page, 'unknown');
  await expect(unknown.getByText(/^Some images on this page can't be shown here/)).toBeVisible();
  await expect(unknown.getByText('This page has no text, only an image.')).toBeAttached();
});

for (const [file, decoder] of [
  ['faxed', 'jbig2'],
  ['photographed', 'openjpeg'],
] as const)
  test(`draws a scan that is ${file}, with a decoder of its own`, async ({ page }) => {
    const decoders: string[] = [];
    page.on('request', (request) => {
      const name = /([a-z0-9]+)_nowasm_fallback\.js$/.exec(request.url())?.[1];
      if (name !== undefined) decoders.push(name);
    });
    await signIn(page);
    const preview = await previewOf(page, file);
    const paper = preview.getByRole('img', { name: 'Page 1 of 1' });
    await expect(paper.locator('canvas')).toBeVisible();
    expect(await darkPixels(paper)).toBeGreaterThan(10_000);
    await expect(preview.getByText(/^Some images on this page can't be shown here/)).toHaveCount(0);
    expect(decoders).toEqual([decoder]);
  });

test('draws only the pages near the view of a long document', async ({ page }) => {
  await signIn(page);
  const long = await previewOf(page, 'long');
  const first = long.getByRole('img', { name: 'Page 1 of 200' });
  await expect(first.locator('canvas')).toBeVisible();
  expect(await darkPixels(first)).toBeGreaterThan(500);
  await long.getByRole('region', { name: 'Pages of long' }).focus();
  await page.keyboard.press('End');
  await expect(long.getByText('Page 200 of 200', { exact: true })).toBeVisible();
  await expect(long.getByRole('img', { name: 'Page 200 of 200' }).locator('canvas')).toBeVisible();
  await expect(long.getByText('Clause 200', { exact: true })).toBeAttached();
  await expect(first.locator('canvas')).toHaveCount(0);
  expect(await long.locator('canvas').count()).toBeLessThanOrEqual(5);
});
