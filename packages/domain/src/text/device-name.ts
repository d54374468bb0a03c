// Browser and system names by user agent string. Order matters: most browsers also claim to be another one.

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bChromium\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

const named = (names: readonly (readonly [RegExp, string])[], userAgent: string) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;

const HANDHELDS: readonly (string | null)[] = ['iPhone', 'iPad', 'Android'];

/** A device as far as its user agent reveals it; for an app, its own name (at most 40 characters). */
export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
  /** The app's name, where neither browser nor system is known. */
  readonly app: string | null;
  readonly handheld: boolean;
}

export function describeDevice(userAgent: string | null | undefined): Device {
  const text = (userAgent ?? '').trim();
  const [browser, system] = [named(BROWSERS, text), named(SYSTEMS, text)];
  const app = browser === null && system === null && text !== '' ? text.slice(0, 40) : null;
  return { browser, system, app, handheld: HANDHELDS.includes(system) };
}
