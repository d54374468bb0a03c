import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clientsNamedIn, payerInText } from './client-names.ts';

const clients = [
  'Fjord AS',
  'Fjord Energy AS',
  'Boreal Oy',
  'Société Aurore Inc.',
  'Pay Inc.',
  'Nord-Øst A/S',
  'Consultants Réunis du Québec',
  '3M Canada',
  'AB',
].map((name) => ({ id: name, name }));

describe('a client is named', () => {
  test.each([
    ['E-TRANSFER FJORD AS', ['Fjord AS']],
    ['MISC PAYMENT BOREAL OY', ['Boreal Oy']],
    ['EFT CREDIT SOCIETE AURORE', ['Société Aurore Inc.']],
    ['WIRE IN fjord energy as ref 12', ['Fjord Energy AS']],
    ['FJORD AND FJORD ENERGY', ['Fjord AS', 'Fjord Energy AS']],
    ['[DN]NORD OST A/S MSP', ['Nord-Øst A/S']],
    ['VIREMENT CONSULTANTS REUNIS DU QUE', []],
    ['VIREMENT CONSULTANTS REUNIS DU QUEBE', ['Consultants Réunis du Québec']],
    ['EFT 3M CANADA', ['3M Canada']],
    ['MISC PAYMENT PAY INC', ['Pay Inc.']],
    ['BILL PAY HYDRO', []],
    ['FJORDLAND AS', []],
    ['CRAB AND CO', []],
    ['OST NORD', []],
    ['', []],
  ])('in %s: %j', (text, named) => {
    expect([...clientsNamedIn(text, clients)].toSorted()).toEqual(named.toSorted());
  });

  test('wherever a bank puts its name among its own words', () => {
    const around = fc.array(fc.constantFrom('WIRE', 'EFT', '0012', 'CREDIT', '/', 'REF#', 'E-TRANSFER'), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(
        fc.constantFrom('Fjord Energy AS', 'Boreal Oy', 'Société Aurore Inc.'),
        around,
        around,
        (name, before, after) => {
          const text = [...before, name.toUpperCase(), ...after].join(' ');
          expect([...clientsNamedIn(text, clients)]).toEqual([name]);
        },
      ),
    );
  });
});

test.each([
  ['E-TRANSFER 0012 Nordic Holdings', 'NORDIC HOLDINGS'],
  ['MISC PAYMENT BOREAL OY', 'BOREAL OY'],
  ['WIRE IN 06/12', ''],
  ['EFT CREDIT AS', ''],
  ['', ''],
])('who paid in %s is %j', (text, payer) => {
  expect(payerInText(text)).toBe(payer);
});

test('who paid is the same for other numbers, accents and cases', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (one, other) => {
      expect(payerInText(`VIREMENT ${one} Société Aurore`)).toBe(payerInText(`virement societe aurore ${other}`));
    }),
  );
});
