import { expect } from '@playwright/test';
import { firstView } from './first-view.ts';
import { test } from './portal.ts';
import { clientScreens, type Screens, staffScreens, visitorScreens } from './screens.ts';

/** What the first view of any screen may need. A KB is 1,000 bytes. `bundle.e2e.ts` has the bars of JavaScript, CSS and fonts. */
const bars = { requests: 20, bytes: 270_000, cls: 0.05 };
const widths = [320, 1440];

// It opens up to 32 pages, one after another; a busy machine needs several seconds for each.
test.setTimeout(300_000);

const kinds = { visitor: visitorScreens, client: clientScreens, staff: staffScreens };
for (const [who, screensOf] of Object.entries(kinds))
  test(`shows any screen of a ${who} with few requests, without moving what is shown`, async ({ browser, product }) => {
    const { paths, storageState }: Screens = await screensOf(product);
    for (const path of paths) {
      const views = widths.map(async (width) => ({
        width,
        ...(await firstView(browser, path, {
          baseURL: product.url,
          storageState,
          viewport: { width, height: width < 768 ? 640 : 900 },
        })),
      }));
      for (const { width, requests, bytes, cls, moved } of await Promise.all(views)) {
        console.log(`${path} at ${width} px: ${requests.length} requests, ${bytes} bytes, CLS ${cls.toFixed(3)}`);
        expect
          .soft(requests.length, `${path} at ${width} px: ${requests.join(' ')}`)
          .toBeLessThanOrEqual(bars.requests);
        expect.soft(bytes, `bytes of ${path} at ${width} px`).toBeLessThanOrEqual(bars.bytes);
        expect.soft(cls, `${path} at ${width} px: ${moved.join(', ')}`).toBeLessThan(bars.cls);
      }
    }
  });
