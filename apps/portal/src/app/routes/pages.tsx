import { matchPath, Route, Routes } from 'react-router';
import { preloadable } from '#lib/browser/preloadable.ts';
import { SignedIn } from '../signed-in.tsx';
import { Elsewhere, preloadElsewhere } from './elsewhere.tsx';
import { pageRoutes } from './page-routes.ts';
import { firstData } from './request-early.ts';

/**
 * The pages of a signed-in user, below the company gate. A page's code loads while the company does. The first page of a visit waits a
 * moment for its data, if it needs the company.
 */
const pages = pageRoutes.map(({ path, load, needsCompany }) => ({
  path,
  Page: preloadable(async () => {
    const [{ CompanyGate }, { Page }] = await Promise.all([
      import('../company-gate.tsx'),
      load(),
      needsCompany && firstData(),
    ]);
    return () => (
      <CompanyGate needsCompany={needsCompany}>
        <Page />
      </CompanyGate>
    );
  }),
}));

/** How long the menu waits for the code of its first page, in milliseconds. Then it shows without the page. */
const MENU_WAIT_MS = 500;

/** Settles when the page of a path can be rendered at once, or its code takes long. */
export const preloadPage = (pathname: string): Promise<unknown> =>
  Promise.race([
    pages.find(({ path }) => matchPath(path, pathname))?.Page.preload() ?? preloadElsewhere(pathname),
    new Promise((done) => setTimeout(done, MENU_WAIT_MS)),
  ]);

/** The routes of signed-in users, apart from the first page's code, which would otherwise name the chunks of all of them. */
export function Pages() {
  return (
    <Routes>
      <Route element={<SignedIn />}>
        {pages.map(({ path, Page }) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
      </Route>
      <Route path="*" element={<Elsewhere />} />
    </Routes>
  );
}
