/** A PDF that is open, of whatever draws it. Pages are numbered from 1. */
export interface Pdf {
  pages: number;
  /** Width by height of the first page, and of the others until they are drawn. */
  shape: number;
  /** The language that the file says it is in. */
  language: string | undefined;
  /**
   * Draws a page, once those asked for before are drawn. Gives its canvas back with `release`.
   * @param width in CSS pixels
   */
  draw: (page: number, width: number, signal: AbortSignal) => Promise<DrawnPage>;
  /** The lines of a page's text. Empty when the page is only an image, such as a scan. */
  lines: (page: number) => Promise<string[]>;
  close: () => void;
}

export interface DrawnPage {
  canvas: HTMLCanvasElement;
  shape: number;
  /** Whether the page has images that cannot be drawn here. */
  lacksImages: boolean;
  /** Frees the memory of the canvas. */
  release: () => void;
}

/** Why a PDF cannot be opened. */
export class UnreadablePdf extends Error {
  override name = 'UnreadablePdf';
  readonly reason: 'damaged' | 'protected';

  constructor(reason: 'damaged' | 'protected', cause: unknown) {
    super(`The PDF is ${reason}.`, { cause });
    this.reason = reason;
  }
}
