import { paths, portalRoute } from '@portage/domain/portal-paths';
import { html } from 'hono/html';

/**
 * The tags that load a screen's own code together with the page's first script, instead of after it.
 * @param file `preload.json` of a build, which has the files by route; without it, no page has such tags
 * @returns the tags for the page at a path, and for the view that its address names, if any
 */
export function preloadTags(file: Uint8Array | undefined): (path: string, view: string | undefined) => string {
  const routes: Record<string, string[]> = file === undefined ? {} : JSON.parse(new TextDecoder().decode(file));
  const tags = new Map(Object.entries(routes).map(([route, files]) => [route, files.map(tag).join('')]));
  return (path, view) => {
    const shown = portalRoute(path) ?? '';
    const route = shown === paths.pay && !/^\/pay\/*$/i.test(path) ? `${paths.pay}/*` : shown;
    return tags.get(`${route}?view=${view}`) ?? tags.get(route) ?? '';
  };
}

/** The attribute `crossorigin` has to equal that of the import, or the browser loads the file twice. */
const tag = (file: string): string =>
  String(
    file.endsWith('.css')
      ? html`<link rel="preload" as="style" crossorigin href="${file}">`
      : html`<link rel="modulepreload" crossorigin fetchpriority="low" href="${file}">`,
  );
