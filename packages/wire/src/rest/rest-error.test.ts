import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { errorResponse } from './answer.ts';
import { fromDatabase, RestError } from './rest-error.ts';

const databaseError = (code: string, message = 'no', detail?: string) =>
  Object.assign(new pg.DatabaseError(message, 0, 'error'), { code, detail });

describe('fromDatabase', () => {
  test.each([
    ['08006', 503],
    ['09000', 500],
    ['0L000', 403],
    ['0P000', 403],
    ['22P02', 400],
    ['22023', 400],
    ['23502', 400],
    ['23503', 409],
    ['23505', 409],
    ['23514', 400],
    ['25006', 405],
    ['25P02', 500],
    ['28000', 403],
    ['2D000', 500],
    ['38000', 500],
    ['39000', 500],
    ['3B000', 500],
    ['40001', 500],
    ['42703', 400],
    ['42883', 404],
    ['42P01', 404],
    ['42P10', 400],
    ['42P17', 500],
    ['53300', 503],
    ['53400', 500],
    ['54000', 500],
    ['55P03', 500],
    ['57014', 500],
    ['57P01', 503],
    ['58000', 500],
    ['F0000', 500],
    ['HV000', 500],
    ['P0001', 400],
    ['P0002', 500],
    ['PT418', 418],
    ['XX000', 500],
  ])('%s is %i', (code, status) => {
    expect(fromDatabase(databaseError(code), 'authenticated')).toMatchObject({ status, code });
  });

  test('a permission is missing for anon, and refused to others', () => {
    expect(fromDatabase(databaseError('42501'), 'anon').status).toBe(401);
    expect(fromDatabase(databaseError('42501'), 'authenticated').status).toBe(403);
  });

  test('some codes depend on the message', () => {
    expect(fromDatabase(databaseError('21000', 'DELETE requires a WHERE clause'), 'anon').status).toBe(400);
    expect(fromDatabase(databaseError('21000', 'cannot affect row a second time'), 'anon').status).toBe(500);
    expect(fromDatabase(databaseError('22023', 'role "x" does not exist'), 'anon').status).toBe(401);
  });

  test.each([
    ['53100', 'could not extend file "base/5/16400": No space left on device', 503],
    ['58P01', 'could not open file "base/5/16400": No such file or directory', 500],
    ['XX001', 'invalid page in block 0 of relation base/5/16400', 500],
    ['XX000', 'cache lookup failed for relation 16400', 500],
  ])('keeps the code of %s and not its message', (code, message, status) => {
    expect(fromDatabase(databaseError(code, message, message), 'anon')).toMatchObject({
      code,
      status,
      message: 'The database could not complete the request',
      details: null,
      hint: null,
    });
  });

  test('keeps message, detail and hint', () => {
    expect(fromDatabase(databaseError('23505', 'duplicate key', 'Key (id)=(1) exists.'), 'anon')).toMatchObject({
      message: 'duplicate key',
      details: 'Key (id)=(1) exists.',
      hint: null,
    });
  });
});

describe('errorResponse', () => {
  test('has exactly four fields, a content type, and the code for proxies', async () => {
    const answer = errorResponse(new RestError(400, 'PGRST100', 'no'));
    expect(await answer.json()).toEqual({ code: 'PGRST100', message: 'no', details: null, hint: null });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('proxy-status')).toBe('PostgREST; error=PGRST100');
    expect(answer.headers.get('www-authenticate')).toBeNull();
  });

  test.each([
    ['PGRST301', 'Invalid JWT', 'Bearer error="invalid_token", error_description="Invalid JWT"'],
    ['PGRST303', 'JWT expired', 'Bearer error="invalid_token", error_description="JWT expired"'],
    ['PGRST302', 'No API key found in request', 'Bearer'],
    ['42501', 'permission denied', 'Bearer'],
  ])('401 %s asks for a token', (code, message, header) => {
    expect(errorResponse(new RestError(401, code, message)).headers.get('www-authenticate')).toBe(header);
  });
});
