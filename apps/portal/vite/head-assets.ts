import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type HtmlTagDescriptor, minify, type Plugin } from 'vite';

interface HeadAssets {
  /** A classic script, relative to the root, that runs before the first paint. The server's policy allows it by its hash. */
  script: string;
  /** Name prefix of the font file to preload. */
  preloadFont: string;
}

/**
 * Adds to the head of index.html what a module script cannot do: a classic script that runs before the first paint, in the page
 * itself so that nothing waits for it, and the preload of the text font.
 */
export function headAssets({ script, preloadFont }: HeadAssets): Plugin {
  let root = '';
  return {
    name: 'portage:head-assets',
    configResolved(config) {
      root = config.root;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (bundle === undefined) return [scriptTag({ src: `/${script}` })];
        const fontFile = Object.keys(bundle).find((name) => name.includes(preloadFont));
        if (fontFile === undefined) throw new Error(`The build is missing ${preloadFont}`);
        const pageScript = '<script type="module"';
        if (!html.includes(pageScript)) throw new Error('index.html has no module script');
        const { code } = await minify(script, await readFile(join(root, script), 'utf8'));
        return {
          html: html.replace(pageScript, `${pageScript} fetchpriority="low"`),
          tags: [scriptTag({}, code.trim()), fontTag(`/${fontFile}`)],
        };
      },
    },
  };
}

function scriptTag(attrs: HtmlTagDescriptor['attrs'], children?: string): HtmlTagDescriptor {
  return { tag: 'script', attrs, injectTo: 'head-prepend', ...(children !== undefined && { children }) };
}

function fontTag(href: string): HtmlTagDescriptor {
  return {
    tag: 'link',
    attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: true },
    injectTo: 'head-prepend',
  };
}
