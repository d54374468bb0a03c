import { builtinEnvironments, type Environment } from 'vitest/runtime';

/** What the server in the same process needs from Node: jsdom's own are of another realm, so its libraries refuse them. */
const ofNode = [
  'ArrayBuffer',
  'Float32Array',
  'Float64Array',
  'Int16Array',
  'Int32Array',
  'Int8Array',
  'Uint16Array',
  'Uint32Array',
  'Uint8Array',
  'Uint8ClampedArray',
  'TextDecoder',
  'TextEncoder',
  'crypto',
];

/** The document of jsdom and the language of Node: the portal and the real server run in one process. */
export default {
  name: 'portal',
  viteEnvironment: 'ssr',
  async setup(global, options) {
    const kept = ofNode.map((name) => [name, Object.getOwnPropertyDescriptor(global, name)] as const);
    const environment = await builtinEnvironments.jsdom.setup(global, options);
    for (const [name, descriptor] of kept)
      if (descriptor !== undefined) Object.defineProperty(global, name, descriptor);
    return environment;
  },
} satisfies Environment;
