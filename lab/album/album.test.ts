import { expect, test } from 'vitest';
import { indexPage } from './index-page.ts';
import { nameOf, withoutAnswers } from './shot.ts';

test.each([
  ['/', 'first'],
  ['/pay/calendar', 'pay-calendar'],
  ['/team?view=import', 'team-view-import'],
  ['/provider', 'first'],
  ['/provider/pay-runs', 'pay-runs'],
])('names the screen at %s %s', (path, name) => expect(nameOf(path)).toBe(name));

test('has each screen once without an answer and once after a failure', () => {
  expect(withoutAnswers(['/pay', '/plan']).map(({ name }) => name)).toEqual([
    ...['pay-slow', 'pay-failed', 'plan-slow', 'plan-failed'],
  ]);
});

test('shows all pictures of a screen together', () => {
  const looks = ['320-en-dark', '320-en-light', '1440-fr-light'];
  const page = indexPage([...looks.map((look) => `client-pay-${look}.png`), 'client-pay-menu-320-en-dark.png']);
  expect([...page.matchAll(/<h2 id="([^"]+)"/g)].map(([, name]) => name)).toEqual(['client-pay', 'client-pay-menu']);
  expect(page.match(/<img/g)).toHaveLength(4);
});
