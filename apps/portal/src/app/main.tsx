import '../ui/tokens.css';
import '../ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { config } from '#lib/config.ts';
import { App } from './app.tsx';

declare global {
  /** The component library adds this nonce to the style elements it creates. */
  var __webpack_nonce__: string | undefined;
}
globalThis.__webpack_nonce__ = config.nonce;

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root element.');
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>,
);
