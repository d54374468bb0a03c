import type { Page } from '@playwright/test';
import { visitorScreens } from '../../e2e/screens/screens.ts';
import { atPaths, type Chapter, nameOf, type Shot } from './shot.ts';

const submit = (page: Page) => page.locator('button[type=submit]').first().click();

/** Forms that were sent empty, so that an error is beside each field. */
const sentEmpty: Shot[] = visitorScreens()
  .paths.filter((path) => path !== '/calculator')
  .map((path) => ({ name: `${nameOf(path)}-errors`, path, show: submit }));

const wrongPassword: Shot = {
  name: 'login-wrong-password',
  path: '/',
  async show(page) {
    await page.locator('input[name=email]').fill('nobody@aurora-robotics.example');
    await page.locator('input[name=password]').fill('not the password');
    const answer = page.waitForResponse(/\/auth\/v1\/token/);
    await submit(page);
    await answer;
    await page.locator('[data-toasts] li').first().waitFor();
  },
};

/** After sign-up, where the address is to be confirmed. */
const checkInbox: Shot = {
  name: 'check-inbox',
  path: '/',
  before: (page) =>
    page.addInitScript(
      `sessionStorage.setItem('portage-unconfirmed', '{"email":"ines.achterberg@northwind-traders.example"}')`,
    ),
  show: (page) => page.locator('section strong').waitFor(),
};

/** What a visitor sees: the pages without an account, and links that lead nowhere. */
export function visitorChapter(): Chapter {
  const { paths, storageState } = visitorScreens();
  return {
    name: 'visitor',
    storageState,
    shots: [
      ...paths.map((path) => ({ name: nameOf(path), path })),
      ...sentEmpty,
      wrongPassword,
      checkInbox,
      ...atPaths({
        'calculator-example': '/calculator?salary=130000&province=QC&schedule=Monthly',
        nowhere: '/nowhere',
        'sign-unknown': '/sign/unknown',
        'invoice-unknown': '/invoice/unknown',
        'invitation-unknown': '/invitation?token=unknown',
        mailbox: '/dev/mailbox',
      }),
    ],
  };
}
