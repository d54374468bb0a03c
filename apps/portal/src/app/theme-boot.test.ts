import { readFile } from 'node:fs/promises';
import { paths, personPages, personPath, providerPages, providerPath } from '@portage/domain/portal-paths';
import { expect, test } from 'vitest';

const signedIn = [
  ...[paths.home, paths.team, paths.employee, paths.pay, paths.company, paths.plan, paths.documents],
  ...[paths.costCalculator, paths.timeAttendance],
];

test('shows the bar of a phone on every page of a signed-in user, and on no other', async () => {
  const script = await readFile(new URL('./theme-boot.js', import.meta.url), 'utf8');
  const [, pattern = ''] = /const page = \/(.+)\/i;/.exec(script) ?? [];
  const page = new RegExp(pattern, 'i');
  const others = ['/team/an-id/pay', '/pay/INV-2026-0001', '/me/pay/PS-2026-00001'];
  const pages = [...signedIn, ...providerPages.map(providerPath), ...personPages.map(personPath), ...others];
  expect(pages.filter((path) => !page.test(path))).toEqual([]);
  const visitors = Object.values(paths).filter((path) => !signedIn.some((one) => one === path));
  expect(visitors.filter((path) => page.test(path))).toEqual([]);
});
