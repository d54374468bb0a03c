import { expect } from '@playwright/test';
import { dialogLinks } from '../../e2e/screens/dialog-links.ts';
import { bytesOf, firstView } from '../../e2e/screens/first-view.ts';
import { datedMoment, test } from '../../e2e/screens/portal.ts';
import { clientScreens, personScreens, type Screens, staffScreens, visitorScreens } from '../../e2e/screens/screens.ts';

// The dashboard draws its chart only where there are costs, so the test starts on a date with contribution rates.
test.use({ clock: datedMoment });

/** What the first view of any screen may need. Bytes are compressed; a KB is 1,000 bytes, the stricter reading. */
const bars = {
  requests: 20,
  personRequests: 15,
  dialogRequests: 28,
  bytes: 270_000,
  css: 15_000,
  fonts: 60_000,
  cls: 0.02,
};
/**
 * The JavaScript of the first screen, and of any other beyond that; of a person and the import beyond the list they open from, too. The
 * console has no bar of its own.
 */
const scripts = {
  visitor: { first: 100_000, later: 40_000 },
  client: { first: 170_000, later: 40_000 },
  person: { first: 145_000, later: 40_000 },
  staff: undefined,
};
const widths = [320, 1440];
const kinds = { visitor: visitorScreens, client: clientScreens, person: personScreens, staff: staffScreens };

// It opens up to 34 pages, two at a time; a busy machine needs several seconds for each.
test.setTimeout(300_000);

for (const [who, screensOf] of Object.entries(kinds))
  test(`shows any screen of a ${who} with few requests and bytes, without moving what is shown`, async ({
    browser,
    product,
    clock,
  }) => {
    const { paths, storageState }: Screens = await screensOf(product);
    const open = async (path: string, width: number) => {
      const viewport = { width, height: width < 768 ? 640 : 900 };
      const view = await firstView(browser, path, { baseURL: product.url, storageState, clock, viewport });
      return { ...view, path, screen: `${path} at ${width} px` };
    };
    const views: Awaited<ReturnType<typeof open>>[] = [];
    for (const path of paths) views.push(...(await Promise.all(widths.map((width) => open(path, width)))));

    for (const { path, screen, requests, bodies, cls, moved } of views) {
      const isFirst = path === paths[0];
      const bytes = bytesOf(bodies);
      const opensFromList = /^\/team(\/[0-9a-f-]{36}|\?view=)/.test(path);
      const before = views.filter(
        (view) => !isFirst && (view.path === paths[0] || (opensFromList && view.path === '/team')),
      );
      const js = bytesOf(
        bodies,
        '.js',
        before.flatMap((view) => view.bodies),
      );
      console.log(`${screen}: ${requests.length} requests, ${bytes} bytes, JavaScript ${js}, CLS ${cls.toFixed(3)}`);
      const elsewhere = requests.filter((request) => !request.startsWith('/'));
      expect.soft(elsewhere, `requests of ${screen} to others`).toEqual([]);
      const most = who === 'person' ? bars.personRequests : bars.requests;
      expect.soft(requests.length, `${screen}: ${requests.join(' ')}`).toBeLessThanOrEqual(most);
      expect.soft(bytes, `bytes of ${screen}`).toBeLessThanOrEqual(bars.bytes);
      // Each screen needs the portal, a style sheet and a font, so the sums have counted them.
      for (const [ending, least, most] of [
        ['.js', 50_000, bars.bytes],
        ['.css', 1_000, bars.css],
        ['.woff2', 1_000, bars.fonts],
      ] as const) {
        expect.soft(bytesOf(bodies, ending), `${ending} of ${screen}`).toBeGreaterThan(least);
        expect.soft(bytesOf(bodies, ending), `${ending} of ${screen}`).toBeLessThanOrEqual(most);
      }
      const bar = scripts[who as Screens['who']]?.[isFirst ? 'first' : 'later'];
      if (bar !== undefined) expect.soft(js, `JavaScript of ${screen}`).toBeLessThanOrEqual(bar);
      expect.soft(cls, `${screen}: ${moved.join(', ')}`).toBeLessThan(bars.cls);
    }
  });

// A dialog adds its own rows and code to the page below it.
test('shows any dialog of a client from its link with few requests, and without code of the console', async ({
  browser,
  product,
  clock,
}) => {
  const { storageState } = await clientScreens(product);
  const options = {
    baseURL: product.url,
    storageState,
    clock,
    viewport: { width: 320, height: 640 },
    shows: 'dialog',
  } as const;
  const links = [...(await dialogLinks(product))];
  for (let pair = links.splice(0, 2); pair.length > 0; pair = links.splice(0, 2)) {
    const views = await Promise.all(pair.map(async (link) => ({ link, ...(await firstView(browser, link, options)) })));
    for (const { link, requests, bodies, cls, moved } of views) {
      console.log(`${link}: ${requests.length} requests, ${bytesOf(bodies)} bytes, CLS ${cls.toFixed(3)}`);
      expect.soft(requests.length, `${link}: ${requests.join(' ')}`).toBeLessThanOrEqual(bars.dialogRequests);
      expect
        .soft(
          requests.filter((request) => /assets\/console/.test(request)),
          link,
        )
        .toEqual([]);
      expect.soft(bytesOf(bodies), `bytes of ${link}`).toBeLessThanOrEqual(bars.bytes);
      expect.soft(cls, `${link}: ${moved.join(', ')}`).toBeLessThan(bars.cls);
    }
  }
});
