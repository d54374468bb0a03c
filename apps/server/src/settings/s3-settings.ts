import { z } from 'zod';

/** A prefix of keys: empty, or with one slash at its end. */
function folder(path: string): string {
  const name = path.replace(/^\/+|\/+$/g, '');
  return name === '' ? '' : `${name}/`;
}

/** The bucket of the files. Without S3_BUCKET, files are in the data folder. */
export const s3Settings = {
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PREFIX: z
    .string()
    .regex(/^[A-Za-z0-9/_.-]{0,200}$/, 'must have only letters, digits and / _ . -')
    .transform(folder)
    .default(''),
  S3_FORCE_PATH_STYLE: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .default(false),
};

/** A path, or a prefix in a bucket. */
export const pathOrBucket = z
  .string()
  .refine(
    (address) => !address.startsWith('s3:') || /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]\/[\w./-]*\w\/?$/.test(address),
    'must be a path or look like s3://bucket/prefix',
  );

/** The bucket and prefix of an address such as `s3://bucket/prefix`; null for a path. The prefix ends with a slash. */
export function bucketOf(address: string): { bucket: string; prefix: string } | null {
  const [, bucket, path] = /^s3:\/\/([^/]+)\/(.+)$/.exec(address) ?? [];
  return bucket === undefined || path === undefined ? null : { bucket, prefix: folder(path) };
}

/** How to reach the bucket of the backups, where that differs from the bucket of the files. */
export const backupS3Settings = {
  BACKUP_S3_REGION: z.string().optional(),
  BACKUP_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_S3_FORCE_PATH_STYLE: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional(),
};

/** A service of S3 and the key to it. Without a key, the client uses the role of the machine or container. */
export interface S3Connection {
  region: string;
  endpoint: string | undefined;
  accessKeyId: string | undefined;
  secretAccessKey: string | undefined;
  forcePathStyle: boolean;
}

type Values = z.infer<z.ZodObject<typeof s3Settings>>;
type BackupValues = z.infer<z.ZodObject<typeof backupS3Settings>>;

/** The connection to the bucket of the files. */
export const filesConnection = (values: Values): S3Connection => ({
  region: values.S3_REGION,
  endpoint: values.S3_ENDPOINT,
  accessKeyId: values.S3_ACCESS_KEY_ID,
  secretAccessKey: values.S3_SECRET_ACCESS_KEY,
  forcePathStyle: values.S3_FORCE_PATH_STYLE,
});

/** The connection to the bucket of the backups: its own settings, and those of the files for the others. */
export function backupConnection(values: Values & BackupValues): S3Connection {
  const files = filesConnection(values);
  return {
    region: values.BACKUP_S3_REGION ?? files.region,
    endpoint: values.BACKUP_S3_ENDPOINT ?? files.endpoint,
    accessKeyId: values.BACKUP_S3_ACCESS_KEY_ID ?? files.accessKeyId,
    secretAccessKey: values.BACKUP_S3_SECRET_ACCESS_KEY ?? files.secretAccessKey,
    forcePathStyle: values.BACKUP_S3_FORCE_PATH_STYLE ?? files.forcePathStyle,
  };
}

type Name = keyof typeof s3Settings | keyof typeof backupS3Settings;

/** Settings that each setting requires. Without an access key, the role of the machine or container is used. */
export const s3Companions: [Name, Name[]][] = [
  ['S3_ACCESS_KEY_ID', ['S3_SECRET_ACCESS_KEY', 'S3_BUCKET']],
  ['S3_SECRET_ACCESS_KEY', ['S3_ACCESS_KEY_ID', 'S3_BUCKET']],
  ['S3_ENDPOINT', ['S3_BUCKET']],
  ['BACKUP_S3_ACCESS_KEY_ID', ['BACKUP_S3_SECRET_ACCESS_KEY']],
  ['BACKUP_S3_SECRET_ACCESS_KEY', ['BACKUP_S3_ACCESS_KEY_ID']],
];
