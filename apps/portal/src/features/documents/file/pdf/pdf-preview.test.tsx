import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { newCompany } from '#testing/accounts.ts';
import { fileDocument, storePdf } from '#testing/company/stored-file.ts';
import { renderApp } from '#testing/render-app.tsx';
import { records, sees, seesText } from '#testing/sees.ts';
import { type Pdf, UnreadablePdf } from './pdf.ts';

// jsdom draws nothing; lab/matrix/document-preview.e2e.ts has pages that pdf.js draws.
const opener = vi.hoisted(() => ({
  loaded: false,
  openPdf: vi.fn<(file: Blob, signal: AbortSignal) => Promise<Pdf>>(),
}));
vi.mock('./open-pdf.ts', () => {
  opener.loaded = true;
  return { openPdf: opener.openPdf };
});

/** The width that the pages have. */
const room = 280;
const observers: { margin: string; pages: Element[]; see: IntersectionObserverCallback }[] = [];

beforeEach(() => {
  observers.length = 0;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      #see: ResizeObserverCallback;
      constructor(see: ResizeObserverCallback) {
        this.#see = see;
      }
      observe() {
        this.#see([{ contentRect: { width: room } } as ResizeObserverEntry], this as unknown as ResizeObserver);
      }
      disconnect() {}
    },
  );
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      #pages: Element[] = [];
      constructor(see: IntersectionObserverCallback, { rootMargin = '' }: IntersectionObserverInit) {
        observers.push({ margin: rootMargin, pages: this.#pages, see });
      }
      observe(page: Element) {
        this.#pages.push(page);
      }
      disconnect() {}
    },
  );
  return () => vi.unstubAllGlobals();
});

/** Brings pages near the view; the first is in its middle. */
function show(...near: number[]): void {
  report('100% 0px', (page) => near.includes(page));
  report('-50% 0px', (page) => page === near[0]);
}

/** Reports for each page, in their order, whether it is there. */
function report(where: string, isThere: (page: number) => boolean): void {
  for (const { margin, pages, see } of observers) {
    const entries = pages.map((target) => ({
      target,
      isIntersecting: isThere(Number(target.getAttribute('data-page'))),
    }));
    if (margin === where) see(entries as IntersectionObserverEntry[], {} as IntersectionObserver);
  }
}

/** A PDF that says which of its pages are drawn, at what width. The second page lacks an image, the third fails. */
function fakePdf(pages: number) {
  const drawn = new Map<number, number>();
  const pdf: Pdf = {
    pages,
    shape: 0.75,
    language: 'fr-CA',
    async draw(page, width) {
      if (page === 3) throw new Error('A broken page');
      drawn.set(page, width);
      const canvas = document.createElement('canvas');
      const release = () => drawn.get(page) === width && drawn.delete(page);
      return { canvas, shape: 0.75, lacksImages: page === 2, release };
    },
    lines: async (page) => (page === 4 ? [] : [`Contrat, partie ${page}`]),
    close: vi.fn(),
  };
  return { pdf, drawn };
}

/** Opens the preview of a PDF, in a browser with or without a viewer. */
async function preview(company: string, viewer = false) {
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: viewer, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'pdfViewerEnabled'));
  const account = await newCompany(company);
  await fileDocument(account, 'Articles', 'Admin', '2026-10-01', await storePdf(account, 'a.pdf', '%PDF-1.7'));
  const user = await renderApp({ path: '/documents', account });
  await user.click(await screen.findByRole('link', { name: 'Preview Articles' }));
  return user;
}

test("leaves a PDF to the browser's viewer where there is one, and loads no other", async () => {
  await preview('Viewer Ltd', true);
  await screen.findByTitle('Articles');
  expect(opener.loaded).toBe(false);
});

test('draws the pages near the view, with their text, and frees the others', async () => {
  const { pdf, drawn } = fakePdf(200);
  opener.openPdf.mockResolvedValue(pdf);
  const user = await preview('Viewerless Ltd');
  const pages = await screen.findByRole('region', { name: 'Pages of Articles' });
  expect(within(pages).getAllByRole('img')).toHaveLength(200);
  expect(pages.tabIndex).toBe(0);
  show(1, 2, 3, 4);
  const [first, , third] = within(pages).getAllByRole('img');
  expect(first?.getAttribute('aria-label')).toBe('Page 1 of 200');
  await waitFor(() => expect([...drawn]).toEqual([1, 2, 4].map((page) => [page, room])));
  await waitFor(() => expect(first?.querySelector('canvas')).not.toBeNull());
  await seesText(/^Some images on this page can't be shown here/);
  await seesText("We couldn't show this page. Download the file to see it.");
  await seesText('This page has no text, only an image.');
  expect(third?.querySelector('canvas')).toBeNull();
  expect(within(pages).getByText('Contrat, partie 1').closest('[lang]')?.getAttribute('lang')).toBe('fr-CA');

  show(100);
  await seesText('Page 100 of 200');
  await waitFor(() => expect([...drawn]).toEqual([[100, room]]));
  await waitFor(() => expect(pages.querySelectorAll('canvas')).toHaveLength(1));
  within(pages).getByText('Contrat, partie 1');
  expect(within(pages).queryByText('Contrat, partie 50')).toBeNull();

  // A scroll from page 100 to 102, reported at once.
  report('-50% 0px', (page) => page > 100 && page <= 102);
  await seesText('Page 102 of 200');

  const smaller = screen.getByRole('button', { name: 'Zoom out' });
  expect(smaller.getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Zoom in' }));
  expect(screen.getByRole('status', { name: 'Zoom' }).textContent).toBe('125%');
  await waitFor(() => expect([...drawn]).toEqual([[100, room * 1.25]]));
  await user.click(smaller);
  await waitFor(() => expect([...drawn]).toEqual([[100, room]]));

  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(pdf.close).toHaveBeenCalled();
  expect(drawn.size).toBe(0);
});

test('shows the first pages of a very long PDF, and says where the others are', async () => {
  opener.openPdf.mockResolvedValue(fakePdf(20_000).pdf);
  await preview('Volumes Ltd');
  const pages = await screen.findByRole('region', { name: 'Pages of Articles' });
  expect(within(pages).getAllByRole('img')).toHaveLength(500);
  await seesText('This preview shows the first 500 of 20000 pages. Download the file to see the others.');
});

test('stops opening a PDF whose preview is closed', async () => {
  let signal: AbortSignal | undefined;
  opener.openPdf.mockImplementation((_, given) => {
    signal = given;
    return new Promise(() => {});
  });
  const user = await preview('Closing Ltd');
  await waitFor(() => expect(signal?.aborted).toBe(false));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(signal?.aborted).toBe(true));
});

test.each([
  ['damaged', "We can't show this file. It may be damaged."],
  ['protected', "This file is protected by a password, so we can't show it."],
] as const)('says that a PDF is %s, and how to read it', async (reason, words) => {
  opener.openPdf.mockRejectedValue(new UnreadablePdf(reason, undefined));
  await preview(`A ${reason} Ltd`);
  await seesText(words);
  await sees(records.previewFallback);
  expect(screen.getByRole('link', { name: 'Open in a new tab' }).getAttribute('href')).toMatch(/^blob:/);
  screen.getByRole('button', { name: 'Download' });
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('offers to try again when the code that draws a PDF did not load', async () => {
  opener.openPdf.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
  const user = await preview('Unreachable Ltd');
  await seesText("We couldn't show this file. Check your connection and try again.");
  opener.openPdf.mockResolvedValue(fakePdf(3).pdf);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('img', { name: 'Page 3 of 3' });
});
