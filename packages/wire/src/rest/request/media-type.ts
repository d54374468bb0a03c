import { RestError } from '../rest-error.ts';

/** The form of an answer's body. */
export interface Format {
  kind: 'json' | 'csv';
  /** One object instead of an array. */
  single: boolean;
  stripNulls: boolean;
  contentType: string;
}

const json: Format = { kind: 'json', single: false, stripNulls: false, contentType: 'application/json' };
const object = 'application/vnd.pgrst.object+json';
const array = 'application/vnd.pgrst.array+json';
const stripped = ';nulls=stripped';

/** Every media type that is served; whatever else an Accept header names is refused. */
export const formats: Record<string, Format> = {
  '*/*': json,
  'application/*': json,
  'application/json': json,
  [array]: json,
  [`${array}${stripped}`]: { ...json, stripNulls: true, contentType: `${array}${stripped}` },
  [object]: { ...json, single: true, contentType: object },
  'application/vnd.pgrst.object': { ...json, single: true, contentType: object },
  [`${object}${stripped}`]: { ...json, single: true, stripNulls: true, contentType: `${object}${stripped}` },
  [`application/vnd.pgrst.object${stripped}`]: {
    ...json,
    single: true,
    stripNulls: true,
    contentType: `${object}${stripped}`,
  },
  'text/csv': { kind: 'csv', single: false, stripNulls: false, contentType: 'text/csv' },
};

/** The format of the Accept header's best liked type that is served. @throws RestError PGRST107 when none is */
export function negotiate(accept: string | null): Format {
  const wanted = (accept ?? '*/*')
    .split(',')
    .map((part) => {
      const [type = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const quality = parameters.find((text) => text.startsWith('q='))?.slice(2);
      const rest = parameters.filter((text) => /^nulls=/.test(text));
      return { name: [type, ...rest].join(';'), given: part.trim(), quality: Number(quality ?? 1) };
    })
    .filter(({ name, quality }) => name !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { name } of wanted) {
    const format = Object.hasOwn(formats, name) ? formats[name] : undefined;
    if (format !== undefined) return format;
  }
  if (wanted.length === 0) return json;
  throw new RestError(
    406,
    'PGRST107',
    `None of these media types are available: ${wanted.map(({ given }) => given).join(', ')}`,
  );
}
