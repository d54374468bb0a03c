import type { Plugin } from 'vite';

interface Copies {
  /** Ends the id of a copy. */
  suffix: string;
  /** Modules that import copies. A copy does, too. */
  importers: RegExp;
  /** Modules that keep no state. The index files lead to the others. */
  copied: RegExp;
}

/** What the console shares with a few pages of clients, and what dialogs share with pages other than theirs. */
const kinds: readonly Copies[] = [
  {
    suffix: '?console',
    importers: /\/src\/provider\//,
    copied:
      /@tanstack\/react-query\/build\/modern\/(?:index|useInfiniteQuery|infiniteQueryOptions)\.js$|@tanstack\/query-core\/build\/modern\/(?:index|infiniteQueryObserver)\.js$|\/lib\/browser\/use-export\.ts$/,
  },
  {
    suffix: '?team-dialogs',
    importers:
      /\/src\/(?:lib\/inserts\/insert-once|features\/team\/(?:activation|add-member|leaving|member-details|member-form)\/(?!placement-letter|member-form-rules|terms\/terms-section|change-pay\/cancel-change).*)\.tsx?$/,
    copied:
      /\/src\/(?:lib\/(?:figures\/(?:minimum-wages|rates)-queries|inserts\/(?:insert-under-key|readable-insert-error))|features\/team\/(?:add-member\/(?:member-request|placement-letter)|member-form\/member-form-rules|member-details\/(?:terms\/terms-section|change-pay\/cancel-change)))\.tsx?$|\/domain\/src\/(?:contributions\/rates-document|members\/team-member-row|minimum-wage\/minimum-wage)\.ts$|\/(?:add-member|member-problems)\.gen\.ts$/,
  },
  {
    suffix: '?dialogs',
    importers:
      /\/src\/(?:ui\/button\/copy-field|lib\/inserts\/request-key|features\/(?:(?:pay\/one-time\/create|plan\/picker|team\/employee)\/.*|company\/(?:change-password|two-step\/(?:second-step|turn-on))-dialog))\.tsx?$|\/domain\/src\/(?:company\/billing-details|forms\/request-match)\.ts$/,
    copied:
      /\/src\/(?:ui\/form\/fields\/formatted-fields|lib\/(?:figures\/rates-queries|inserts\/(?:random-hex|readable-insert-error)|session\/(?:session-lost|verify-mfa)))\.tsx?$|\/domain\/src\/(?:access\/(?:password-rules|signup-form)|contributions\/rates-document|dates\/date-format|forms\/typed-date|text\/social-insurance-number)\.ts$|\/password-problems\.gen\.ts$|lucide-react\/dist\/esm\/(?:lucide-react|icons\/(?:copy|plus))\.m?js$/,
  },
];

/**
 * Gives some importers their own copy of some modules. A module is in one chunk only, so without a copy each page of the console, and
 * each dialog, would load the pages that share the module with it.
 */
export function copies(): Plugin {
  return {
    name: 'portage:copies',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const kind = kinds.find(({ suffix, importers }) => importer?.endsWith(suffix) || importers.test(importer ?? ''));
      if (kind === undefined) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (resolved === null || !kind.copied.test(resolved.id)) return resolved;
      return { ...resolved, id: `${resolved.id}${kind.suffix}`, moduleSideEffects: false };
    },
  };
}
