import { expect, it } from 'vitest';
import { describeDevice } from './device-name.ts';

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
    { browser: 'Chrome', system: 'Windows', app: null },
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0',
    { browser: 'Edge', system: 'Windows', app: null },
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0',
    { browser: 'Firefox', system: 'Linux', app: null },
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
    { browser: 'Safari', system: 'macOS', app: null },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/143.0.7499.92 Mobile/15E148 Safari/604.1',
    { browser: 'Chrome', system: 'iPhone', app: null },
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36',
    { browser: 'Samsung Internet', system: 'Android', app: null },
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', { browser: null, system: 'macOS', app: null }],
  ['Laptop in Lisbon', { browser: null, system: null, app: 'Laptop in Lisbon' }],
  [`<script>${'x'.repeat(900)}`, { browser: null, system: null, app: `<script>${'x'.repeat(32)}` }],
  ['  ', { browser: null, system: null, app: null }],
  [null, { browser: null, system: null, app: null }],
])('%s is %j', (userAgent, device) => {
  expect(describeDevice(userAgent)).toMatchObject(device);
});

it('recognizes phones and tablets', () => {
  const agents = [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7)',
    'Mozilla/5.0 (Linux; Android 10; K)',
    'Mozilla/5.0 (X11; Linux)',
  ];
  expect(agents.map((agent) => describeDevice(agent).handheld)).toEqual([true, true, false]);
});
