/** A page with all pictures of an album, a row for each screen: its name, and beside it each width, language and theme. */
export function indexPage(pictures: readonly string[]): string {
  const screens = Map.groupBy(pictures.toSorted(), (picture) => picture.replace(/-\d+-(en|fr)-(light|dark)\.png$/, ''));
  const rows = [...screens].map(
    ([name, files]) =>
      `<h2 id="${name}"><a href="#${name}">${name}</a></h2><p>${files
        .map((file) => `<a href="${file}"><img loading="lazy" height="360" src="${file}" alt="${file}"></a>`)
        .join(' ')}</p>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Album</title>
<style>body { font: 14px system-ui; background: #777 } p { display: flex; gap: 8px; overflow-x: auto }</style>
<h1>Album</h1>${rows.join('\n')}</html>`;
}
