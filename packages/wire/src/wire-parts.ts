import type { BlockList } from 'node:net';
import type { Clock } from '@portage/platform/clock';
import type { Database } from '@portage/platform/postgres/database';
import type { Keys } from '@portage/platform/secrets/keys';
import type { Logger } from 'pino';
import type {} from './statements.gen.ts';

/** The settings of the protocol. The server that uses it reads them. */
export interface WireSettings {
  /** Public origin without a trailing slash. Links in emails use it, never a request's Host header. */
  siteUrl: string;
  /** Whether other machines can reach the server. */
  isPublic: boolean;
  /** Whether the database belongs to this machine's server alone. */
  embedded: boolean;
  /** Processes of this machine that serve requests. */
  webProcesses: number;
  TRUSTED_PROXIES: BlockList;
  API_SCHEMAS: readonly string[];
  API_EXTRA_SEARCH_PATH: readonly string[];
  API_MAX_ROWS: number;
  API_MAX_ANSWER_BYTES: number;
  API_STATEMENT_TIMEOUT_MS: number;
  AUTH_ACCESS_TOKEN_SECONDS: number;
  AUTH_OTP_SECONDS: number;
  AUTH_LINK_SECONDS: number;
  AUTH_MAIL_INTERVAL_SECONDS: number;
  AUTH_REFRESH_REUSE_SECONDS: number;
  AUTH_AUTO_CONFIRM: boolean;
  AUTH_DISABLE_SIGNUP: boolean;
  AUTH_REDIRECT_ALLOW_LIST: readonly string[];
  AUTH_RATE_LIMIT_PER_5_MINUTES: number;
  AUTH_MIN_PASSWORD_LENGTH: number;
  STORAGE_QUOTA_BYTES: number;
  REALTIME_SOCKETS_PER_ADDRESS: number;
  REALTIME_BYTES_PER_SECOND: number;
}

/** What every service of the protocol needs of the server. */
export interface WireParts {
  config: WireSettings;
  clock: Clock;
  log: Logger;
  db: Database;
  keys: Keys;
}
