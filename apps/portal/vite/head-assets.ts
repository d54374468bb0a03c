import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type HtmlTagDescriptor, minify, type Plugin } from 'vite';

interface HeadAssets {
  /** A classic script, relative to the root, that runs before the first paint. */
  script: string;
  /** Name prefix of the font file to preload. */
  preloadFont: string;
}

/**
 * Adds to the head of index.html what a module script cannot do: a classic script that runs before the first paint
 * (hashed like every other asset, so it is cached forever), and the preload of the text font.
 */
export function headAssets({ script, preloadFont }: HeadAssets): Plugin {
  let root = '';
  let base = '/';
  let reference: string | undefined;
  return {
    name: 'portage:head-assets',
    configResolved(config) {
      root = config.root;
      base = config.base;
    },
    async buildStart() {
      if (this.meta.watchMode) return;
      const { code } = await minify(script, await readFile(join(root, script), 'utf8'));
      reference = this.emitFile({ type: 'asset', name: 'theme-boot.js', source: code });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (bundle === undefined) return [scriptTag(`${base}${script}`)];
        const names = Object.keys(bundle);
        const scriptFile = names.find((name) => reference !== undefined && /theme-boot-[\w-]+\.js$/.test(name));
        const fontFile = names.find((name) => name.includes(preloadFont));
        if (scriptFile === undefined || fontFile === undefined) {
          throw new Error(`The build is missing ${scriptFile === undefined ? script : preloadFont}`);
        }
        const pageScript = '<script type="module"';
        if (!html.includes(pageScript)) throw new Error('index.html has no module script');
        return {
          html: html.replace(pageScript, `${pageScript} fetchpriority="low"`),
          tags: [scriptTag(`${base}${scriptFile}`), fontTag(`${base}${fontFile}`)],
        };
      },
    },
  };
}

function scriptTag(src: string): HtmlTagDescriptor {
  return { tag: 'script', attrs: { src }, injectTo: 'head-prepend' };
}

function fontTag(href: string): HtmlTagDescriptor {
  return {
    tag: 'link',
    attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: true },
    injectTo: 'head-prepend',
  };
}
