import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const source = fileURLToPath(import.meta.resolve('@portage/tokens/breakpoints.css'));

/** Replaces the names of breakpoints in media and container queries with their conditions. Fails on an unknown name. */
export function namedBreakpoints(): Plugin {
  const definitions = readFileSync(source, 'utf8').matchAll(/^@custom-media (--[\w-]+) (\(.+\));$/gm);
  const conditions = new Map([...definitions].map(([, name, condition]) => [name, condition]));
  return {
    name: 'portage:named-breakpoints',
    enforce: 'pre',
    transform(code, id) {
      if (!/\.css(\?|$)/.test(id)) return null;
      return code.replace(/@(?:media|container)[^{]*/g, (query) =>
        query.replace(/\((--[\w-]+)\)/g, (_, name: string) => {
          const condition = conditions.get(name);
          if (condition === undefined) throw new Error(`${id} uses ${name}, which breakpoints.css does not define.`);
          return condition;
        }),
      );
    },
  };
}
