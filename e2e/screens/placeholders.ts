import type { Locator } from '@playwright/test';

/** The width, height and right edge of a bar, in pixels. */
export interface Bar {
  width: number;
  height: number;
  right: number;
}

/**
 * The bars in view that stand for what a part of a page will show. They are looked up as elements, because they have neither a role
 * nor a text: assistive technology learns from the part itself that it is loading.
 */
export const barsIn = (part: Locator): Promise<Bar[]> =>
  part.locator('span[aria-hidden="true"]:empty').evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .map((one) => {
        const { width, height, right } = one.getBoundingClientRect();
        return { width, height, right };
      }),
  );
