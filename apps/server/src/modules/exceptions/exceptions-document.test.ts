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
  const section = /## What holds up pay[\s\S]*?\n## /.exec(text)?.[0] ?? '';
  const rows = [...section.matchAll(/^- \*\*(.+?)\*\* \((\w+), ([\w ]+)\): (.+)\. Closes when (.+)$/gm)].map(
    ([, ...cells]) => cells,
  );
  const expected = payExceptionKeys.map((key) => {
    const { severity, actor } = payExceptions[key];
    return [titles[`${key}Title`], severity === 'blocks' ? 'blocked' : 'warning', actors[actor]];
  });
  expect(rows.map((cells) => cells.slice(0, 3)).toSorted()).toEqual(expected.toSorted());
});
