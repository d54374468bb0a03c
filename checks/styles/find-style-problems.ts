/** Where something is wrong, and what to use. */
export interface StyleProblem {
  /** Line number, from 1. */
  line: number;
  /** The declaration, query or selector as written. */
  text: string;
  because: string;
}

/** Color functions and hex colors. System colors such as `CanvasText` are allowed. */
const COLOR = /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|(?<![\w-])(?:black|white)(?![\w-])/i;
const SPACING = /^(?:scroll-)?(?:padding|margin|gap|row-gap|column-gap)(?:-|$)/;
const RADIUS = /^border-(?:[\w-]+-)?radius$/;
const FONT_SIZE = /^font(?:-size)?$/;
/** A length in a fixed unit. A hairline (1px) is allowed, and em, which follows the text. */
const FIXED = /(?<![\w.-])-?(?!1px\b|0px\b)\d*\.?\d+(?:px|rem|pt|cm|mm|in)\b/;

/** What each kind of declaration takes. */
const rules: readonly { property: RegExp; wrong: RegExp; because: string }[] = [
  { property: /./, wrong: COLOR, because: 'Use a color of packages/tokens/tokens.css.' },
  { property: SPACING, wrong: FIXED, because: 'Use a step of the spacing scale, such as var(--space-16).' },
  { property: RADIUS, wrong: FIXED, because: 'Use a radius token, such as var(--radius-s).' },
  { property: FONT_SIZE, wrong: FIXED, because: 'Use a font size token, such as var(--text-s).' },
];

/** What a `:has()` asks for, with up to two levels of brackets in it. */
const HAS = /:has\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/g;
/** An attribute, or the lack of something. */
const OF_EVERY_ELEMENT = /\[|:not\(/;
const NAMED = /^(?:[a-z.#]|:global\([a-z.#])/;

/**
 * Whether every element that comes or goes concerns a `:has()`. The browser tells by class, id or tag; without them it goes through the
 * whole page again, in a long list at each sort.
 */
const concernsAll = (asked: string): boolean =>
  OF_EVERY_ELEMENT.test(asked) || asked.split(/[\s>+~,]+/).some((part) => part !== '' && !NAMED.test(part));

/** Replaces comments with spaces, so that lines keep their numbers. */
const withoutComments = (css: string): string =>
  css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));

/**
 * Finds the values in a style sheet that are not tokens, the tokens that do not exist, the breakpoints without a name, and what makes
 * the browser go through the whole page again.
 * @param css the style sheet
 * @param tokens names of the tokens, such as `--ink`
 * @param breakpoints names of the breakpoints that the style sheet may use
 */
export function findStyleProblems(
  css: string,
  tokens: ReadonlySet<string>,
  breakpoints: ReadonlySet<string>,
): StyleProblem[] {
  const source = withoutComments(css);
  const lineOf = (index: number) => source.slice(0, index).split('\n').length;
  const found: StyleProblem[] = [];
  for (const match of source.matchAll(/(?<=[{;]\s*)(-{0,2}[a-z][\w-]*)\s*:([^;{}]+)(?=[;}])/g)) {
    const [text, property = '', value = ''] = match;
    for (const rule of rules)
      if (rule.property.test(property) && rule.wrong.test(value))
        found.push({ line: lineOf(match.index), text: text.trim(), because: rule.because });
    for (const [, name = ''] of value.matchAll(/var\(\s*(--(?:space|text|radius|shadow)(?:-[\w-]+)?)/g))
      if (!tokens.has(name))
        found.push({ line: lineOf(match.index), text: text.trim(), because: `There is no token ${name}.` });
  }
  for (const match of source.matchAll(HAS)) {
    const [text, asked = ''] = match;
    if (concernsAll(asked))
      found.push({
        line: lineOf(match.index),
        text,
        because: 'Ask for a class, id or tag, and for nothing it is not.',
      });
  }
  for (const match of source.matchAll(/@(?:media|container)([^{]*)/g)) {
    const [text, query = ''] = match;
    const unknown = [...query.matchAll(/\((--[\w-]+)\)/g)].find(([, name = '']) => !breakpoints.has(name));
    if (unknown !== undefined || /\d(?:px|r?em)\b/.test(query))
      found.push({
        line: lineOf(match.index),
        text: text.trim(),
        because: 'Use a breakpoint of packages/tokens/breakpoints.css.',
      });
  }
  return found;
}

/** The custom properties that a style sheet defines. */
export const definedTokens = (css: string): Set<string> =>
  new Set([...withoutComments(css).matchAll(/(?<=[{;]\s*)(--[\w-]+)\s*:/g)].map(([, name = '']) => name));

/** The breakpoints that a style sheet defines with `@custom-media`. */
export const definedBreakpoints = (css: string): Set<string> =>
  new Set([...withoutComments(css).matchAll(/@custom-media\s+(--[\w-]+)/g)].map(([, name = '']) => name));
