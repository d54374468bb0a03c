import type { Page } from '@playwright/test';
import type { Screens } from '../screens/screens.ts';

/** A screen in one of its states. */
export interface Shot {
  /** Names its pictures, such as `pay-lines`. */
  name: string;
  path: string;
  /** Sets up the browser before the screen is opened, such as a server that does not answer. */
  before?: (page: Page) => Promise<unknown>;
  /** Leads from the opened screen to the state. It knows no language. */
  show?: (page: Page) => Promise<unknown>;
}

/** Screens that one visitor or account sees. */
export interface Chapter {
  name: string;
  storageState: Screens['storageState'];
  shots: readonly Shot[];
}

/** Shots of paths, by name. */
export const atPaths = (paths: Readonly<Record<string, string>>): Shot[] =>
  Object.entries(paths).map(([name, path]) => ({ name, path }));

/** Names a path as a picture: `/pay/calendar` of `pay` and `calendar`. */
export const nameOf = (path: string): string =>
  path
    .replace(/^\/(provider\b)?\/?/, '')
    .replaceAll(/[^a-z0-9]+/gi, '-')
    .replaceAll(/^-|-$/g, '') || 'first';

const readsRows = '**/rest/v1/**';
const readsFigures = '**/functions/v1/**';

/** The screens of paths while nothing is read for more than three seconds, and after reading failed. */
export const withoutAnswers = (paths: readonly string[]): Shot[] =>
  paths.flatMap((path) => [
    {
      name: `${nameOf(path)}-slow`,
      path,
      before: async (page: Page) => {
        for (const reads of [readsRows, readsFigures]) await page.route(reads, () => undefined);
      },
      show: (page: Page) => page.waitForTimeout(4500),
    },
    {
      name: `${nameOf(path)}-failed`,
      path,
      before: async (page: Page) => {
        for (const reads of [readsRows, readsFigures]) await page.route(reads, (route) => route.abort());
      },
      show: (page: Page) => page.waitForTimeout(9000),
    },
  ]);
