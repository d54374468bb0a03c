import { existsSync } from 'node:fs';
import { formats } from '@portage/wire/rest/request/media-type';
import { operators, quantifiable } from '@portage/wire/rest/request/parse-filter';
import { allowed } from '@portage/wire/rest/request/prefer';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { differences } from './testing/oracle/differences.ts';
import { type RestWorld, startRestWorld } from './testing/rest-world.ts';
import { type Feature, wireCoverage } from './testing/wire-coverage.ts';

/** Where the tests are that need no database. */
const packageTests = new URL('../../../../../packages/wire/src/rest/rest.ts', import.meta.url);

let world: RestWorld;
beforeAll(async () => {
  world = await startRestWorld();
});
afterEach(async () => {
  await world.database.owner.query('call library_seed.restore()');
});
afterAll(() => world[Symbol.asyncDispose]());

const areas = [...new Set(wireCoverage.map(({ area }) => area))];
const namesOf = (area: Feature['area']) => wireCoverage.filter((one) => one.area === area).map(({ name }) => name);

describe.each(areas)('%s', (area) => {
  test.each(wireCoverage.filter((one) => one.area === area))('$name: $answer', async ({ path, request, answer }) => {
    const { status, json } = await world.send(path, request);
    const [expected, code] = answer;
    expect([status, (json as { code?: string } | null)?.code]).toEqual([expected, code ?? undefined]);
  });
});

test.each(wireCoverage.filter(({ area }) => area === 'Filters'))(
  '$name keeps some rows and drops some',
  async ({ path }) => {
    const all = ((await world.send(path.replace(/\?.*/, ''))).json as unknown[]).length;
    const kept = ((await world.send(path)).json as unknown[]).length;
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThan(all);
  },
);

describe('the table is complete', () => {
  test('every operator and modifier', () => {
    expect(namesOf('Filters').sort()).toEqual([...operators].sort());
    for (const operator of quantifiable) expect(namesOf('Modifiers')).toContain(`${operator}(any), ${operator}(all)`);
  });

  test('every preference', () => {
    const names = namesOf('Prefer').map((name) => name.replace(/ .*/, ''));
    for (const [name, values] of Object.entries(allowed))
      for (const value of values) expect(names).toContain(`${name}=${value}`);
    expect(names).toEqual(expect.arrayContaining(['timezone', 'max-affected']));
  });

  test('every media type', () => {
    const names = namesOf('Media types').map((name) => name.replace(/, .*/, ''));
    expect(names).toEqual(expect.arrayContaining(Object.keys(formats)));
  });

  test('every test it names', () => {
    for (const { test: file } of wireCoverage)
      expect(
        [import.meta.url, packageTests].filter((folder) => existsSync(new URL(file, folder))),
        file,
      ).toHaveLength(1);
  });
});

test('conformance/rest-coverage.md is this table (vitest -u writes it)', async () => {
  await expect(page()).toMatchFileSnapshot('../../../../../conformance/rest-coverage.md');
});

function page(): string {
  const asked = ({ path, request }: Feature) => {
    const headers = Object.entries(request?.headers ?? {}).map(([name, value]) => `, ${name}: ${value}`);
    return `\`${request?.method ?? 'GET'} /${path}${headers.join('')}\``;
  };
  const named = (name: string) => name.replace(/^[a-z*]+\/[^,]*/, '`$&`');
  const sections = areas.flatMap((area) => {
    const features = wireCoverage.filter((one) => one.area === area);
    const refused = features.flatMap((one) => {
      const [status, code] = one.answer;
      return code === undefined ? [] : [`- ${named(one.name)}, ${status} ${code}: ${asked(one)}`];
    });
    const supported = features.filter(({ answer: [, code] }) => code === undefined).map(({ name }) => named(name));
    return [
      `## ${area}`,
      '',
      `Supported: ${supported.join('; ')}.`,
      '',
      ...(refused.length === 0 ? [] : ['Refused, for example:', '', ...refused, '']),
    ];
  });
  return [
    '# What `/rest/v1` covers of PostgREST',
    '',
    'The engine in `packages/wire/src/rest` speaks the protocol of PostgREST 14. What it does not support it refuses with PostgREST’s own',
    'status and code; what it echoes (`Preference-Applied`, `Content-Range`, `Location`) it did. `wire-coverage.test.ts` sends a request',
    'for every feature, and writes this page; `testing/wire-coverage.ts` has the requests.',
    '',
    ...sections,
    '## Differences from PostgREST 12.0.2',
    '',
    'The newest PostgREST on npm answers the same random requests (`npm run lab -- oracle`). The answers are equal, except for the',
    `${differences.length} differences that \`testing/oracle/differences.ts\` lists with their reasons.`,
    '',
    'These are not among the random requests, because PostgREST 12 differs from 14 or has a fault there: writes without a condition,',
    '`is.not_null`, PUT, tables that do not exist, `max-affected`, `timezone`, `limit` on writes, a text search of a text column in a',
    'language, groups on a write with a representation (PostgREST applies them twice), embeds without columns inside a spread.',
    '`Content-Location` and `Content-Profile` are not sent.',
    '',
  ].join('\n');
}
