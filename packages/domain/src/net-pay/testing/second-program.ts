// Gross to net a second time, to check the engine with. It shares no code, table or structure with it: the formulas below are lines of text
// in the notation of CRA's T4127 (122nd and 123rd editions, option 1) and Revenu Québec's TP-1015.F (2026), worked out in exact fractions.
// What those pages leave open is read as follows, here and in the engine:
//
//  1. Every factor that has a letter is rounded half up to the cent before it is used (":=" below). F5 is rounded once, F5A and F5B are
//     made from the rounded F5, and the base part of one pay's C is rounded before it is multiplied by P. K2 is one factor. K's constants
//     are whole dollars. T1/P and T2/P are rounded separately; L is added to the federal tax. Amounts below zero are zero.
//  2. Regular tax uses regular pay (gross less non-periodic pay) and, in K2, the contributions on regular pay alone, with the same
//     exemption and year to date. Its F5A is what T4127 says: the regular share of F5 of the whole pay. Regular pay is the first to be
//     pensionable and insurable.
//  3. In K2, once a contribution has reached the year's maximum, the year's maximum counts. Otherwise the larger of P x that of regular
//     pay, with those on non-periodic pay, and the year to date. QPIP of regular pay is P x insurable x rate, rounded after multiplying.
//     Regular tax has no contributions on non-periodic pay in it.
//  4. F5BYTD is the earlier non-periodic pay's share of the additional contributions so far.
//  5. TB is T1 and T2 with the payment less those without, not below zero. K4 has P x regular pay, and non-periodic pay in TB. When A with
//     the payment is at most 5,000, the tax is a flat 15 % (10 % in Quebec) and all federal. Pay without a regular part has no regular
//     tax, and RRSP and dues are deducted from its non-periodic part.
//  6. CSB1 is F5BYTD. Quebec does not deduct union dues. Its claim is rounded to the dollar.
//  7. Factor S of British Columbia from July ends at 44,952. The fifth threshold of Prince Edward Island is 142,250 until June, as printed,
//     and 142,520 from July.
//  8. Net is gross less contributions, taxes, payroll tax, RRSP and dues. A negative net is refused.
//  9. The employer's QPIP so far is the employee's so far at the ratio of the two rates.
// 10. Pay without a regular part has L withheld, too. Flat rates are on non-periodic pay before RRSP. Where RRSP exceeds regular pay,
//     P x (I - F - F5A - U1) is below zero in A with the payment; only A itself is not.

/** "threshold rate constant" of each bracket, which begins a cent above its threshold (T4032, chart 1; TP-1015.F "up to"); a name that ends in 7 is that of July. A formula knows a table by its position. */
export const BRACKETS = {
  federal: '0 .14 0 | 58523 .205 3804 | 117045 .26 10241 | 181440 .29 15685 | 258482 .33 26024',
  AB: '0 .08 0 | 61200 .10 1224 | 154259 .12 4309 | 185111 .13 6160 | 246813 .14 8628 | 370220 .15 12331',
  BC: '0 .0506 0 | 50363 .077 1330 | 100728 .105 4150 | 115648 .1229 6220 | 140430 .147 9604 | 190405 .168 13603 | 265545 .205 23428',
  BC7: '0 .0614 0 | 50363 .077 786 | 100728 .105 3606 | 115648 .1229 5676 | 140430 .147 9061 | 190405 .168 13059 | 265545 .205 22884',
  MB: '0 .108 0 | 47000 .1275 917 | 100000 .174 5567',
  NB: '0 .094 0 | 52333 .14 2407 | 104666 .16 4501 | 193861 .195 11286',
  NL: `0 .087 0 | 44678 .145 2591 | 89354 .158 3753 | 159528 .178 6943 | 223340 .198 11410 | 285319 .208 14263 | 570638 .213 17117
    | 1141275 .218 22823`,
  NS: '0 .0879 0 | 30995 .1495 1909 | 61991 .1667 2976 | 97417 .175 3784 | 157124 .21 9283',
  NT: '0 .059 0 | 53003 .086 1431 | 106009 .122 5247 | 172346 .1405 8436',
  NU: '0 .04 0 | 55801 .07 1674 | 111602 .09 3906 | 181439 .115 8442',
  ON: '0 .0505 0 | 53891 .0915 2210 | 107785 .1116 4376 | 150000 .1216 5876 | 220000 .1316 8076',
  PE: '0 .095 0 | 33928 .1347 1347 | 65820 .166 3407 | 106890 .1762 4497 | 142250 .19 6460',
  PE7: '0 .095 0 | 33928 .1347 1347 | 65820 .166 3407 | 106890 .1762 4497 | 142520 .19 6464 | 200000 .21 10464',
  SK: '0 .105 0 | 54532 .125 1091 | 155805 .145 4207',
  YT: '0 .064 0 | 58523 .09 1522 | 117045 .109 3745 | 181440 .128 7193 | 500000 .15 18193',
  QC: '0 .14 0 | 54345 .19 2717 | 108680 .24 8151 | 132245 .2575 10465',
};

/** Contributions of the whole pay and, ending in R, of its regular part; then the steps of T4127. `early` and `now` choose the tax. */
const EVERYWHERE = `
  REG = GROSS - NONPER
  NPP = max(0, min(NONPER, PI - REG))
  NPI = max(0, min(NONPER, IE - REG))
  PIR = PI - NPP
  IER = IE - NPI
  CRATE = .0595
  CBASE = .0495
  CMAX := 4230.45 * PM / 12
  CMAXBASE := 3519.45 * PM / 12
  EIRATE = .0163
  EIMAX = 1123.07
  QPIPRATE = 0
  QPIPMAX = 0
  EXEMPTION = if(ONLY >= 1, 0, cut(3500 / P))
  C := max(0, min(CMAX - D, round(CRATE * (PI - EXEMPTION))))
  CR := max(0, min(CMAX - D, round(CRATE * (PIR - EXEMPTION))))
  C2MAX := 416 * PM / 12
  W = max(PISOFAR, 74600 * PM / 12)
  C2 := max(0, min(C2MAX - D2, round(.04 * (PISOFAR + PI - W))))
  C2R := max(0, min(C2MAX - D2, round(.04 * (PISOFAR + PIR - W))))
  EI := max(0, min(EIMAX - D1, round(EIRATE * IE)))
  EIR := max(0, min(EIMAX - D1, round(EIRATE * IER)))
  QPIP := max(0, min(QPIPMAX - DQ, round(QPIPRATE * IE)))
  QPIPR := max(0, min(QPIPMAX - DQ, round(QPIPRATE * IER)))
  EMPLOYEREI := 1.4 * EI
  EMPLOYERQPIP = 0

  F5 := C * (CRATE - CBASE) / CRATE + C2
  F5A := share(F5, PI - NPP, PI)
  F5B := share(F5, NPP, PI)
  EXTRASOFAR := D * (CRATE - CBASE) / CRATE
  F5BYTD := share(EXTRASOFAR + D2, min(B1, PISOFAR), PISOFAR)
  ALONE = if(0 >= REG, 1, 0)
  PERIODS = P * (REG - (1 - ALONE) * (RRSP + DUES) - F5A)
  A := max(0, PERIODS + now * (NONPER - ALONE * (RRSP + DUES) - F5B) + early * (B1 - F5BYTD))
  RA := rate(federal, A) * A
  BPAF := 16452 - max(0, min(1623, (A - 181440) * 1623 / 77042))
  TC = if(HASCLAIM >= 1, CLAIM, BPAF)
  K1 := .14 * TC
  CREGBASE := CR * CBASE / CRATE
  CNOWBASE := (C - CR) * CBASE / CRATE
  CEARLYBASE := B1 * CBASE
  CSOFARBASE := D * CBASE / CRATE
  EIEARLY := B1 * EIRATE
  QPIPEARLY := B1 * QPIPRATE
  QPIPYEAR := P * IER * QPIPRATE
  CCREDIT = if(D + if(now >= 1, C, CR) >= CMAX, CMAXBASE,
    min(CMAXBASE, max(P * CREGBASE + early * CEARLYBASE + now * CNOWBASE, CSOFARBASE)))
  EICREDIT = if(D1 + if(now >= 1, EI, EIR) >= EIMAX, EIMAX,
    min(EIMAX, max(P * EIR + early * EIEARLY + now * (EI - EIR), D1)))
  QPIPCREDIT = if(DQ + if(now >= 1, QPIP, QPIPR) >= QPIPMAX, QPIPMAX,
    min(QPIPMAX, max(QPIPYEAR + early * QPIPEARLY + now * (QPIP - QPIPR), DQ)))
  CREDITS = CCREDIT + EICREDIT + QPIPCREDIT
  K2 := .14 * CREDITS
  EMPLOYMENT = P * REG + early * B1 + now * NONPER
  K4 := .14 * min(1501, EMPLOYMENT)
  T3 := max(0, RA - constant(federal, A) - K1 - K2 - K4)
  ABATEMENT = 0
  T1 := max(0, T3 - ABATEMENT)

  VA := rate(province, A) * A
  LOWEST = rate(province, 0)
  TCP = if(HASCLAIMP >= 1, CLAIMP, BASIC)
  K1P := LOWEST * TCP
  K2P := LOWEST * CREDITS
  K4P = 0
  K5P = 0
  T4 := max(0, VA - constant(province, A) - K1P - K2P - K4P - K5P)
  V1 = 0
  V2 = 0
  S = 0
  T2 := max(0, T4 + V1 + V2 - S)
  FEDERALPAY := T1 / P
  PROVINCIALPAY := T2 / P
  FLAT = .15
  PAYROLLTAX = 0
`;

const TERRITORY = 'PAYROLLTAX := .02 * GROSS';

/** What differs in each province; a later line replaces an earlier one of its name. */
const PROVINCES: Record<string, { always: string; july?: string }> = {
  AB: { always: 'BASIC = 22769 ; K5P := max(0, .25 * (K1P + K2P - 4896))' },
  BC: {
    always: 'BASIC = 13216 ; S := if(41722 >= A, max(0, min(T4, 575 - .0356 * max(0, A - 25570))), 0)',
    july: 'S := if(44952 >= A, max(0, min(T4, 805 - .0356 * max(0, A - 25570))), 0)',
  },
  MB: { always: 'BASIC := 15780 - max(0, min(15780, (A - 200000) * 15780 / 200000))' },
  NB: { always: 'BASIC = 13664' },
  NL: { always: 'BASIC = 11188', july: 'BASIC = 15000' },
  NS: { always: 'BASIC = 11932' },
  NT: { always: `BASIC = 18198 ; ${TERRITORY}` },
  NU: { always: `BASIC = 19659 ; ${TERRITORY}` },
  ON: {
    always: `BASIC = 12989
      SURTAX := max(0, .2 * (T4 - 5818))
      HIGHSURTAX := max(0, .36 * (T4 - 7446))
      V1 = SURTAX + HIGHSURTAX
      V2 := if(20000 >= A, 0,
        if(36000 >= A, min(300, .06 * (A - 20000)),
        if(48000 >= A, min(450, 300 + .06 * (A - 36000)),
        if(72000 >= A, min(600, 450 + .25 * (A - 48000)),
        if(200000 >= A, min(750, 600 + .25 * (A - 72000)), min(900, 750 + .25 * (A - 200000)))))))
      S := max(0, min(T4 + V1, 600 - (T4 + V1)))`,
  },
  PE: { always: 'BASIC = 15000' },
  QC: {
    always: `CRATE = .063
      CBASE = .053
      CMAX := 4479.30 * PM / 12
      CMAXBASE := 3768.30 * PM / 12
      EIRATE = .013
      EIMAX = 895.70
      QPIPRATE = .0043
      QPIPMAX = 442.90
      EMPLOYERQPIPSOFAR := DQ * .00602 / .0043
      EMPLOYERQPIP := max(0, min(620.06 - EMPLOYERQPIPSOFAR, round(.00602 * IE)))
      ABATEMENT := .165 * T3
      FLAT = .1
      H := min(.06 * REG, 1450 / P)
      QUEBECPERIODS = P * (REG - (1 - ALONE) * RRSP - H - F5A)
      I := max(0, QUEBECPERIODS)
      TI := rate(province, I) * I
      BASIC = 18952
      Y := max(0, TI - constant(province, I) - .14 * whole(TCP))
      PROVINCIALPAY := Y / P
      LUMP = NONPER - ALONE * RRSP
      I2 := max(0, QUEBECPERIODS + B1 - F5BYTD + LUMP - F5B)
      LUMPTAX := if(18952 >= P * REG + B1 + NONPER, .07 * NONPER, max(0, rate(province, I2) * (LUMP - F5B)))`,
  },
  SK: { always: 'BASIC = 20381' },
  YT: { always: 'BASIC = BPAF ; K4P := .064 * min(1501, EMPLOYMENT)' },
};

/** A fraction: numerator and positive denominator. */
type Fraction = readonly [bigint, bigint];
const ZERO: Fraction = [0n, 1n];
type Sheet = (name: string) => Fraction;
type Formula = (sheet: Sheet) => Fraction;
interface Case {
  readonly [key: string]: unknown;
}

/**
 * Gross to net of one pay in 2026, independent of the engine.
 * @param given parsed JSON with the fields of `payroll calculate`, with `gross`; amounts in dollars as text
 * @returns contributions, taxes and net pay in dollars as text
 * @throws RangeError outside 2026, for non-periodic pay that is not a part of gross, and for a negative net
 */
export function secondProgram(given: Case) {
  const { payDate, province } = given;
  if (typeof payDate !== 'string' || !payDate.startsWith('2026-')) throw new RangeError('Only 2026.');
  const rules = PROVINCES[String(province)];
  if (rules === undefined) throw new RangeError('No such province.');
  const july = payDate >= '2026-07-01';
  const tables = Object.keys(BRACKETS);
  const ofJuly = tables.indexOf(`${province}7`);
  const table = july && ofJuly >= 0 ? ofJuly : tables.indexOf(String(province));
  const formulas = { ...compile(EVERYWHERE), ...compile(rules.always), ...compile(july ? (rules.july ?? '') : '') };
  const inputs = { ...read(given), federal: ZERO, province: [BigInt(table), 1n] as const };
  const sheet = (early: bigint, now: bigint) => evaluate(formulas, { ...inputs, early: [early, 1n], now: [now, 1n] });
  const regular = sheet(0n, 0n);
  const without = sheet(1n, 0n);
  const withPayment = sheet(1n, 1n);

  const only = at(regular, 'ONLY') > 0n;
  const nonPeriodic = at(regular, 'NONPER');
  if (at(regular, 'REG') < 0n || (only && at(regular, 'REG') > 0n)) throw new RangeError('Not a part of gross.');
  let [federal, provincial] =
    at(regular, 'REG') > 0n ? [at(regular, 'FEDERALPAY'), at(regular, 'PROVINCIALPAY')] : [0n, 0n];
  federal += at(regular, 'L');
  if (nonPeriodic > 0n) {
    const flat = at(withPayment, 'A') <= 500_000n;
    const more = (name: string) => positive(at(withPayment, name) - at(without, name));
    federal += flat ? toCents(times(withPayment('FLAT'), withPayment('NONPER'))) : more('T1');
    if (province === 'QC') provincial += at(withPayment, 'LUMPTAX');
    else if (!flat) provincial += more('T2');
  }
  const [cpp, cpp2, ei, qpip] = [at(regular, 'C'), at(regular, 'C2'), at(regular, 'EI'), at(regular, 'QPIP')];
  const payrollTax = at(regular, 'PAYROLLTAX');
  const withheld = cpp + cpp2 + ei + qpip + federal + provincial + payrollTax;
  const net = at(regular, 'GROSS') - withheld - at(regular, 'RRSP') - at(regular, 'DUES');
  if (net < 0n) throw new RangeError('Net pay is negative.');
  return {
    cpp: dollars(cpp),
    cpp2: dollars(cpp2),
    ei: dollars(ei),
    qpip: dollars(qpip),
    employer: {
      cpp: dollars(cpp),
      cpp2: dollars(cpp2),
      ei: dollars(at(regular, 'EMPLOYEREI')),
      qpip: dollars(at(regular, 'EMPLOYERQPIP')),
    },
    taxFederal: dollars(federal),
    taxProvincial: dollars(provincial),
    ...(province === 'NT' || province === 'NU' ? { payrollTax: dollars(payrollTax) } : {}),
    net: dollars(net),
  };
}

function read(given: Case): Record<string, Fraction> {
  const group = (name: string): Case => ({ ...(given[name] as Case | undefined) });
  const [claims, deductions, soFar] = [group('claims'), group('deductions'), group('yearToDate')];
  const money = (value: unknown) => fraction(value === undefined ? '0' : String(value));
  const flag = (value: boolean): Fraction => [value ? 1n : 0n, 1n];
  const only = given.nonPeriodicOnly === true;
  return {
    P: money(given.paysPerYear),
    PM: money(given.pensionableMonths ?? 12),
    ONLY: flag(only),
    GROSS: money(given.gross),
    NONPER: money(given.nonPeriodic ?? (only ? given.gross : '0')),
    PI: money(given.pensionable),
    IE: money(given.insurable ?? given.pensionable),
    CLAIM: money(claims.federal),
    HASCLAIM: flag(claims.federal !== undefined),
    CLAIMP: money(claims.provincial),
    HASCLAIMP: flag(claims.provincial !== undefined),
    RRSP: money(deductions.rrsp),
    DUES: money(deductions.unionDues),
    L: money(deductions.additionalTax),
    PISOFAR: money(soFar.pensionable),
    D: money(soFar.cpp),
    D2: money(soFar.cpp2),
    D1: money(soFar.ei),
    DQ: money(soFar.qpip),
    B1: money(soFar.nonPeriodic),
  };
}

// The interpreter. A formula is worked out when its name is first asked for.

function evaluate(formulas: Record<string, Formula>, inputs: Record<string, Fraction>): Sheet {
  const known = new Map(Object.entries(inputs));
  const sheet: Sheet = (name) => {
    const value = known.get(name) ?? formulas[name]?.(sheet);
    if (value === undefined) throw new Error(`No formula for ${name}.`);
    known.set(name, value);
    return value;
  };
  return sheet;
}

const compiled = new Map<string, Record<string, Formula>>();

/** "NAME = expression", or ":=" for one rounded to the cent, each at the start of a line or after ";". */
function compile(text: string): Record<string, Formula> {
  const before = compiled.get(text);
  if (before !== undefined) return before;
  const lines = text.split(/(?:^|[;\n])\s*(\w+) (:?=) /).slice(1);
  const formulas: Record<string, Formula> = {};
  for (let at = 0; at < lines.length; at += 3) {
    const [name = '', sign, expression = ''] = lines.slice(at, at + 3);
    const formula = parse(expression);
    formulas[name] = sign === ':=' ? (sheet) => toCent(formula(sheet)) : formula;
  }
  compiled.set(text, formulas);
  return formulas;
}

const OPERATORS: Record<string, { strength: number; apply: (a: Fraction, b: Fraction) => Fraction }> = {
  '>=': { strength: 1, apply: (a, b) => [minus(a, b)[0] >= 0n ? 1n : 0n, 1n] },
  '+': { strength: 2, apply: (a, b) => plus(a, b) },
  '-': { strength: 2, apply: (a, b) => minus(a, b) },
  '*': { strength: 3, apply: (a, b) => times(a, b) },
  '/': { strength: 3, apply: (a, b) => over(a, b) },
};

const FUNCTIONS: Record<string, (...of: Fraction[]) => Fraction> = {
  max: (a = ZERO, b = ZERO) => (minus(a, b)[0] >= 0n ? a : b),
  min: (a = ZERO, b = ZERO) => (minus(a, b)[0] <= 0n ? a : b),
  if: (condition = ZERO, yes = ZERO, no = ZERO) => (condition[0] > 0n ? yes : no),
  round: (a = ZERO) => toCent(a),
  whole: (a = ZERO) => [floor(plus(a, [1n, 2n])), 1n],
  cut: (a = ZERO) => [floor(times(a, [100n, 1n])), 100n],
  share: (a = ZERO, part = ZERO, all = ZERO) => (all[0] === 0n ? ZERO : over(times(a, part), all)),
  rate: (table = ZERO, income = ZERO) => bracket(table, income)[1],
  constant: (table = ZERO, income = ZERO) => bracket(table, income)[2],
};

/** An expression by precedence climbing. */
function parse(expression: string): Formula {
  const tokens = expression.match(/[\d.]+|\w+|>=|[-+*/(),]/g) ?? [];
  const next = () => tokens.shift() ?? '';
  const operand = (): Formula => {
    const token = next();
    if (token === '(') {
      const inner = climb(1);
      next();
      return inner;
    }
    if (/^[\d.]/.test(token)) {
      const value = fraction(token);
      return () => value;
    }
    if (tokens[0] !== '(') return (sheet) => sheet(token);
    const apply = FUNCTIONS[token];
    if (apply === undefined) throw new Error(`No function ${token}.`);
    const of: Formula[] = [];
    while (next() !== ')') of.push(climb(1));
    return (sheet) => apply(...of.map((each) => each(sheet)));
  };
  const climb = (strength: number): Formula => {
    let left = operand();
    for (;;) {
      const operator = OPERATORS[tokens[0] ?? ''];
      if (operator === undefined || operator.strength < strength) return left;
      next();
      const [before, after] = [left, climb(operator.strength + 1)];
      left = (sheet) => operator.apply(before(sheet), after(sheet));
    }
  };
  const formula = climb(1);
  if (tokens.length > 0) throw new Error(`Cannot read ${expression}.`);
  return formula;
}

const TABLES = Object.values(BRACKETS).map((table) =>
  table.split('|').map((row) => row.trim().split(' ').map(fraction) as [Fraction, Fraction, Fraction]),
);

function bracket([table]: Fraction, income: Fraction): [Fraction, Fraction, Fraction] {
  const found = TABLES[Number(table)]?.findLast(([over], position) => position === 0 || minus(income, over)[0] > 0n);
  if (found === undefined) throw new Error('No bracket.');
  return found;
}

// Fractions

function fraction(decimal: string): Fraction {
  const [whole = '', part = ''] = decimal.split('.');
  return [BigInt(whole + part), 10n ** BigInt(part.length)];
}

const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => (b === d ? [a + c, b] : [a * d + c * b, b * d]);
const minus = (a: Fraction, [c, d]: Fraction): Fraction => plus(a, [-c, d]);
const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d];
const over = ([a, b]: Fraction, [c, d]: Fraction): Fraction => (c < 0n ? [-a * d, -b * c] : [a * d, b * c]);
const floor = ([a, b]: Fraction) => (a - (((a % b) + b) % b)) / b;
const toCents = (a: Fraction) => floor(plus(times(a, [100n, 1n]), [1n, 2n]));
const toCent = (a: Fraction): Fraction => [toCents(a), 100n];
const positive = (cents: bigint) => (cents > 0n ? cents : 0n);
const at = (sheet: Sheet, name: string) => toCents(sheet(name));
const dollars = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
