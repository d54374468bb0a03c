import pg from 'pg';

/** Whether PostgreSQL rejected the password of a connection. */
export const isWrongPassword = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '28P01';
