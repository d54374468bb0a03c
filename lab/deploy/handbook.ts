import { readFileSync } from 'node:fs';

/** One block of commands of the handbook. */
export interface Block {
  /** The heading that it is under. */
  heading: string;
  script: string;
}

/** The `sh tested` blocks of `docs/operations.md`, in order. */
export function handbook(): Block[] {
  const text = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const blocks: Block[] = [];
  let heading = '';
  for (const match of text.matchAll(/^## (.+)$|^( *)```sh tested\n([\s\S]*?)^ *```$/gm)) {
    const [, title, indent = '', lines = ''] = match;
    if (title === undefined) blocks.push({ heading, script: lines.replaceAll(new RegExp(`^${indent}`, 'gm'), '') });
    else heading = title;
  }
  return blocks;
}
