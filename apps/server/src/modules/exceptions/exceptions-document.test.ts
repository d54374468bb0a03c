import { readFileSync } from 'node:fs';
import {
  type ExceptionActor,
  type PayExceptionKey,
  payExceptionKeys,
  payExceptions,
} from '@portage/domain/pay/pay-exceptions';
import * as messages from '@portage/messages/pay-exceptions';
import { expect, it } from 'vitest';

const titles: Readonly<Record<`${PayExceptionKey}Title`, string>> = messages;
const actors: Readonly<Record<ExceptionActor, string>> = {
  client: 'client',
  provider: 'provider',
  person: 'the team member',
  outside: 'a third party',
};

it('docs/payroll.md has each cause with its severity, who acts, a remedy and what closes it', () => {
  const text = readFileSync(new URL('../../../../../docs/payroll.md', import.meta.url), 'utf8');
  const table = /## What holds up pay[\s\S]*?(\| cause [\s\S]*?)\n\n/.exec(text)?.[1] ?? '';
  const rows = table
    .split('\n')
    .slice(2)
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const expected = payExceptionKeys.map((key) => {
    const { severity, actor } = payExceptions[key];
    return [titles[`${key}Title`], severity === 'blocks' ? 'blocked' : 'warning', actors[actor]];
  });
  expect(rows.map(([, ...cells]) => cells.slice(0, 3)).toSorted()).toEqual(expected.toSorted());
  for (const [, cause, , , remedy, closed] of rows)
    expect([cause, remedy !== '' && closed !== '']).toEqual([cause, true]);
});
