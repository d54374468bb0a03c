/** A `jsonb` parameter: JSON text, or an object that the driver turns into JSON. It sends an array as a PostgreSQL array. */
export type JsonParameter = string | object | null;
