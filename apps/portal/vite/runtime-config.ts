import type { Plugin } from 'vite';

/**
 * In development the portal is served by Vite and the settings by the API server: they are read from its
 * `/config.json` for every page load and written where the server writes them in production.
 */
export function runtimeConfig(apiOrigin: string): Plugin {
  return {
    name: 'portage:runtime-config',
    apply: 'serve',
    async transformIndexHtml(html) {
      const answer = await fetch(`${apiOrigin}/config.json`).catch(() => undefined);
      if (answer?.ok !== true) {
        console.warn(`No settings: ${apiOrigin}/config.json does not answer. Start the server, then reload the page.`);
        return html;
      }
      const json = (await answer.text()).replaceAll('<', '\\u003c');
      return html.replace(
        '<!--portage-config-->',
        `<script type="application/json" id="portage-config">${json}</script>`,
      );
    },
  };
}
