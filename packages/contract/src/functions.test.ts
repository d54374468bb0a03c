import { describe, expect, expectTypeOf, test } from 'vitest';
import { functionPath } from './function-path.ts';
import { type FunctionBody, type FunctionRequest, type FunctionResponse, functions } from './functions.ts';
import { providerSchemas } from './provider.ts';

const id = '2f1d9b1e-7a55-4e0c-9d3c-0f6c8f1f2a3b';

describe('a field that the server does not validate', () => {
  const request = { planName: 'Essential', term: 'Monthly' };

  test.each([{ $ne: 1 }, null, [], 'x'.repeat(10_000)])('does not make a request invalid as %j', (value) => {
    const fields = { priceId: value, coupon: value, customerId: value, isTestEnvironment: value };
    expect(functions['create-checkout-page'].request.safeParse({ ...request, ...fields }).success).toBe(true);
    const letter = { companyId: id, type: value, templateId: value, signers: value, customFields: value, test: value };
    expect(functions['create-hellosign-document'].request.safeParse(letter).success).toBe(true);
  });

  test('is typed for the caller and unknown to the server', () => {
    expectTypeOf<FunctionRequest<'create-checkout-page'>['priceId']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<FunctionBody<'create-checkout-page'>['priceId']>().toEqualTypeOf<unknown>();
  });
});

test('a currency may be sent as typed and is accepted only from the list', () => {
  expectTypeOf<FunctionRequest<'register-company'>['company']['currency']>().toEqualTypeOf<string>();
  const { success, error } = functions['register-company'].request.safeParse({
    userId: id,
    company: { currency: 'XYZ' },
  });
  expect(success).toBe(false);
  expect(error?.issues.map(({ path }) => path.join('.'))).toContain('company.currency');
});

test('a response holds exactly the fields of the contract', () => {
  expectTypeOf<FunctionResponse<'create-checkout-page'>>().toEqualTypeOf<{ url: string }>();
  const { response } = functions['create-checkout-page'];
  expect(response.safeParse({ url: 'https://pay.example/1' }).success).toBe(true);
  expect(response.safeParse({ url: 'https://pay.example/1', session: 'cs_1' }).success).toBe(false);
  expect(response.safeParse({}).success).toBe(false);
});

test('the path of a function has its name', () => {
  expect(functionPath('send-email')).toBe('/functions/v1/send-email');
});

/** The functions of the specification, to which clients may send more than they need. None of them moves money by its fields. */
const lenient: readonly string[] = [
  'complete-account-setup',
  'create-checkout-page',
  'create-hellosign-document',
  'deactivate-team-member',
  'list-companies',
  'register-company',
  'send-email',
];

/** The paths of the objects in a schema that take unknown fields. */
function looseObjects(schema: unknown, path: string): string[] {
  if (schema === null || typeof schema !== 'object' || !('_zod' in schema)) return [];
  const { def } = (schema as { _zod: { def: Record<string, unknown> } })._zod;
  const inner = ['innerType', 'element', 'in', 'out'].flatMap((part) => looseObjects(def[part], path));
  const options = Array.isArray(def.options) ? def.options.flatMap((option) => looseObjects(option, path)) : [];
  if (def.type !== 'object') return [...inner, ...options];
  const { catchall } = def as { catchall?: { _zod: { def: { type: string } } } };
  const fields = Object.entries(def.shape as object).flatMap(([name, field]) => looseObjects(field, `${path}.${name}`));
  return [...(catchall?._zod.def.type === 'never' ? [] : [path]), ...fields];
}

test.each([
  ...Object.entries(providerSchemas),
  ...Object.entries(functions).filter(([name]) => !lenient.includes(name)),
])('%s refuses unknown fields, in nested objects too', (name, { request }) => {
  expect(looseObjects(request, name)).toEqual([]);
});
