import '@portage/tokens/tokens.css';
import '../ui/base.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { config } from '#lib/browser/config.ts';
import { yieldToBrowser } from '#lib/browser/yield-to-browser.ts';
import { App, preloadPage } from './app.tsx';

declare global {
  /** The component library adds this nonce to the style elements it creates. */
  var __webpack_nonce__: string | undefined;
}
globalThis.__webpack_nonce__ = config.nonce;

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root element.');
// The code that reports loads only after an error. Without a connection neither it nor a report could be sent.
for (const kind of ['error', 'unhandledrejection'])
  addEventListener(kind, (event) =>
    import('#lib/browser/report-error.ts').then((it) => it.reportError(event)).catch(() => {}),
  );
void renderFirst(root);

async function renderFirst(element: HTMLElement): Promise<void> {
  // A page that cannot be loaded says so when it is rendered.
  const loaded = preloadPage(window.location.pathname).catch(() => {});
  await yieldToBrowser();
  // An error that an error boundary caught counts as uncaught.
  const reactRoot = createRoot(element, { onCaughtError: reportError });
  await loaded;
  // As a transition the first view is rendered in slices, so that a slow phone can react meanwhile.
  startTransition(() =>
    reactRoot.render(
      <StrictMode>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </StrictMode>,
    ),
  );
}
