import type { Plugin } from 'vite';

/**
 * In development Vite serves the portal, so the settings are fetched from the API server's `/config.json` on every page
 * load and embedded where the server embeds them in production.
 */
export function runtimeConfig(apiOrigin: string): Plugin {
  return {
    name: 'portage:runtime-config',
    apply: 'serve',
    async transformIndexHtml(html) {
      const response = await fetch(`${apiOrigin}/config.json`).catch(() => undefined);
      if (response?.ok !== true) {
        console.warn(`Can't load ${apiOrigin}/config.json. Start the server, then reload the page.`);
        return html;
      }
      const json = (await response.text()).replaceAll('<', '\\u003c');
      return html.replace(
        '<!--portage-config-->',
        `<script type="application/json" id="portage-config">${json}</script>`,
      );
    },
  };
}
