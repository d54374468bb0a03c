import { expect, it } from 'vitest';
import { csvText } from './csv.ts';

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
