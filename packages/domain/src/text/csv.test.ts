import { expect, it } from 'vitest';
import { csvText } from './csv.ts';

it.each(['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\t=1+1', '\r=1+1', '\n=1+1', ' =1+1', '＝1+1', '＋1', '－1', '＠SUM'])(
  'shows %j as text',
  (cell) => {
    const written = csvText([], [[cell]])
      .split('\r\n')
      .slice(1)
      .join('\r\n');
    expect(written.replaceAll('"', '')).toBe(`'${cell}`);
  },
);

it.each(['-12.50', '-7', '12', 'a=b', 'x@y.example', '– 5'])('leaves %j as it is', (cell) => {
  expect(csvText([], [[cell]])).toBe(`\uFEFF\r\n${cell}`);
});

it('quotes cells that need it and escapes formulas', () => {
  expect(
    csvText(
      ['Name', 'Amount'],
      [
        ['Roy, "Liam"', '-12.50'],
        ['=HYPERLINK("x")', 3],
        ['@cmd', null],
        ['-1+1', ''],
      ],
    ),
  ).toBe('\uFEFFName,Amount\r\n"Roy, ""Liam""",-12.50\r\n"\'=HYPERLINK(""x"")",3\r\n\'@cmd,\r\n\'-1+1,');
});
