// What browsers have, jsdom lacks and the portal or its component library calls. jsdom has no layout, so these measure nothing.

class NoResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver = NoResizeObserver;

class NoIntersectionObserver implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}
globalThis.IntersectionObserver = NoIntersectionObserver;

const noMedia = (media: string): MediaQueryList => ({
  media,
  matches: false,
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => true,
});
globalThis.matchMedia = noMedia;
window.matchMedia = noMedia;

// Chrome resolves what scrolls when it has ended; an effect must not return that.
window.scrollTo = () => Promise.resolve();
HTMLCanvasElement.prototype.getContext = () => null;
HTMLImageElement.prototype.decode = () => Promise.resolve();
Element.prototype.scrollIntoView = () => Promise.resolve();
Element.prototype.hasPointerCapture = () => false;
Element.prototype.setPointerCapture = () => {};
Element.prototype.releasePointerCapture = () => {};

// jsdom computes no pseudo-elements and says so on the console at every call.
const computedStyle = window.getComputedStyle.bind(window);
globalThis.getComputedStyle = (element) => computedStyle(element);
window.getComputedStyle = globalThis.getComputedStyle;

/** Live updates are off: this connection never opens. */
class SilentSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  readyState = 0;
  send(): void {}
  close(): void {
    this.readyState = 3;
  }
}
Object.defineProperty(globalThis, 'WebSocket', { value: SilentSocket, configurable: true, writable: true });

// Style sheets are not loaded. Browsers lay out absolutely positioned text as a block, which separates words in a name.
const style = document.createElement('style');
style.textContent = 'span[class^="_hidden_"], span[class^="_unseen_"] { display: block }';
document.head.append(style);
