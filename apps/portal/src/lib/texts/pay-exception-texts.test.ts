import { exceptionPath, payExceptionKeys, payExceptions } from '@portage/domain/pay-exceptions';
import { portalRoute } from '@portage/domain/portal-paths';
import { expect, test } from 'vitest';
import { exceptionActor, exceptionTexts } from './pay-exception-texts.ts';

test.each(payExceptionKeys)('%s has title, cause, fix, actor and a link that leads somewhere', (key) => {
  for (const text of [...Object.values(exceptionTexts(key)), exceptionActor(key)]) expect(text).toMatch(/\w.*\w/);
  const path = exceptionPath(key, 'the-member');
  const { link } = payExceptions[key];
  if ('command' in link) {
    expect(link.command).toMatch(/^portage \w+/);
    expect(path).toBeNull();
  } else expect(portalRoute((path ?? '').split('?')[0] ?? '')).not.toBeNull();
  // Only the provider runs commands.
  expect('command' in link).toBe(payExceptions[key].actor === 'provider');
});

test('leads to the person when a detail is missing', () => {
  expect(exceptionPath('provinceMissing', 'the-member')).toBe('/team?member=the-member');
});
