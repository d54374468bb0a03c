import { expect, test } from 'vitest';
import { portalRoute } from './portal-paths.ts';

test.each([
  ['/', '/'],
  ['/Team/', '/team'],
  ['/team/employee', '/team/employee'],
  ['/team/6b1f6c1e-6d2c-4c39-8d6c-0f6f3a2b9a10', '/team/:memberId'],
  ['/team/6b1f6c1e-6d2c-4c39-8d6c-0f6f3a2b9a10/Pay/', '/team/:memberId/pay'],
  ['/team/anyone/history', '/team/:memberId/history'],
  ['/Pay/', '/pay'],
  // Without the number, so a log never has it.
  ['/pay/INV-2026-0007', '/pay'],
  ['/provider', '/provider'],
  ['/provider/Clients/', '/provider/clients'],
  ['/provider/clients/6b1f6c1e-6d2c-4c39-8d6c-0f6f3a2b9a10/pay', '/provider/clients/*'],
  ['/me', '/me'],
  ['/Me/Bank/', '/me/bank'],
  ['/me/privacy', '/me/privacy'],
  ['/me/pay/PS-2026-00001', '/me/pay/*'],
  ['/welcome', '/welcome'],
])('knows the screen at %s without ids', (path, route) => {
  expect(portalRoute(path)).toBe(route);
});

test.each([
  '/no-such-page',
  '/team/one/wages',
  '/team/one/pay/more',
  '/pay/INV-2026-0007/lines',
  '/pay//x',
  '/home/nowhere',
  '/provider/other',
  '/me/other',
  '/me/pay/one/more',
])('knows no screen at %s', (path) => {
  expect(portalRoute(path)).toBeNull();
});
