// The worker's module runs on the page, where pdf.js looks for it before it starts a worker: the content security policy allows no
// script's address that is a string. The builds for older browsers, because those of phones can be some years old.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import {
  getDocument,
  PasswordException,
  type PDFDocumentProxy,
  type PDFPageProxy,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import jbig2 from 'pdfjs-dist/wasm/jbig2_nowasm_fallback.js?url';
// Beside it, under the name that pdf.js gives it.
import 'pdfjs-dist/wasm/openjpeg_nowasm_fallback.js?url';
import { type DrawnPage, type Pdf, UnreadablePdf } from './pdf.ts';

/** Less than what Safari on a phone allows a canvas; 32 MB. */
const maxPixels = 8_000_000;

/** @throws UnreadablePdf, or the reason of the signal, which ends the reading */
export async function openPdf(file: Blob, signal: AbortSignal): Promise<Pdf> {
  const data = new Uint8Array(await file.arrayBuffer());
  signal.throwIfAborted();
  const task = getDocument({
    data,
    verbosity: VerbosityLevel.ERRORS,
    enableXfa: false,
    useSystemFonts: true,
    // The policy runs no WebAssembly. The decoders of scans are also scripts, each of which loads with the first image that needs it.
    useWasm: false,
    wasmUrl: new URL('.', new URL(jbig2, window.location.href)).href,
    useWorkerFetch: false,
    disableWorkerRendering: true,
  });
  const close = () => void task.destroy();
  signal.addEventListener('abort', close);
  try {
    const document = await task.promise;
    const first = await document.getPage(1);
    const { info } = await document.getMetadata();
    return {
      pages: document.numPages,
      shape: shapeOf(first),
      language: languageOf(info),
      ...pagesOf(document),
      close,
    };
  } catch (error) {
    close();
    signal.throwIfAborted();
    throw new UnreadablePdf(error instanceof PasswordException ? 'protected' : 'damaged', error);
  }
}

function pagesOf(document: PDFDocumentProxy): Pick<Pdf, 'draw' | 'lines'> {
  let last: Promise<unknown> = Promise.resolve();
  return {
    draw(number, width, signal) {
      const drawn = last.then(async () => {
        // Lets the page answer what was typed or tapped in the meantime.
        await new Promise((resolve) => setTimeout(resolve));
        signal.throwIfAborted();
        return draw(await document.getPage(number), width, signal);
      });
      last = drawn.catch(() => undefined);
      return drawn;
    },
    async lines(number) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
      return text.split('\n').filter((line) => line.trim() !== '');
    },
  };
}

async function draw(page: PDFPageProxy, width: number, signal: AbortSignal): Promise<DrawnPage> {
  const canvas = globalThis.document.createElement('canvas');
  const release = () => {
    canvas.width = 0;
    canvas.height = 0;
    page.cleanup();
  };
  const shape = shapeOf(page);
  const pixels = Math.min(width * devicePixelRatio, Math.sqrt(maxPixels * shape));
  const viewport = page.getViewport({ scale: pixels / page.getViewport({ scale: 1 }).width });
  canvas.width = Math.round(viewport.width);
  canvas.height = Math.round(viewport.height);
  const task = page.render({ canvas, viewport });
  const cancel = () => task.cancel();
  signal.addEventListener('abort', cancel);
  try {
    await task.promise;
    return { canvas, shape, lacksImages: lacksImages(page), release };
  } catch (error) {
    release();
    throw error;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/** What could not be decoded is null. */
const lacksImages = ({ objs, commonObjs }: PDFPageProxy): boolean =>
  [...objs, ...commonObjs].some(([, data]) => data === null);

function shapeOf(page: PDFPageProxy): number {
  const { width, height } = page.getViewport({ scale: 1 });
  return width / height;
}

/** @param info whose type names no fields */
function languageOf(info: object): string | undefined {
  if (!('Language' in info) || typeof info.Language !== 'string') return undefined;
  return /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(info.Language) ? info.Language : undefined;
}
