import { z } from 'zod';
import { type Books, newId, type StandInRequest, type StandInTemplate } from './books.ts';
import { badRequest, Refusal } from './refusal.ts';

const sendBody = z.strictObject({
  template_ids: z.array(z.string()).min(1),
  signers: z.array(z.strictObject({ role: z.string(), name: z.string().min(1), email_address: z.email() })).min(1),
  custom_fields: z
    .array(z.strictObject({ name: z.string(), value: z.string(), required: z.boolean().optional() }))
    .default([]),
  metadata: z.record(z.string().max(40), z.string().max(1000)).default({}),
  subject: z.string().max(255).default(''),
  title: z.string().max(255).default(''),
  message: z.string().max(5000).default(''),
  allow_decline: z.boolean().default(false),
  test_mode: z.boolean().default(false),
  client_id: z.string().optional(),
  is_eid: z.literal(false).optional(),
  is_qualified_signature: z.literal(false).optional(),
});

/** `send_with_template`, by the documented rules. @throws Refusal with the API's response */
export function sendWithTemplate(books: Books, given: unknown): StandInRequest {
  const parsed = sendBody.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw badRequest(issue?.message ?? 'not valid', issue?.path.join('.'));
  }
  const body = parsed.data;
  if (Object.keys(body.metadata).length > 10) throw badRequest('Too many metadata keys', 'metadata');
  const template = books.templates.get(body.template_ids[0] ?? '');
  if (template === undefined) throw new Refusal(404, 'not_found', 'Template not found', 'template_ids');
  if (body.client_id !== undefined && !books.apps.has(body.client_id))
    throw badRequest('Invalid client id', 'client_id');
  checkRoles(
    template,
    body.signers.map(({ role }) => role),
  );
  checkFields(
    template,
    body.custom_fields.map(({ name }) => name),
  );
  if (!body.test_mode) {
    if (books.quotaLeft === 0) throw new Refusal(402, 'payment_required', 'No signature requests left');
    if (books.quotaLeft !== null) books.quotaLeft -= 1;
  }
  const request: StandInRequest = {
    id: newId(),
    createdAt: books.now(),
    templateId: template.id,
    clientId: body.client_id ?? null,
    testMode: body.test_mode,
    allowDecline: body.allow_decline,
    title: body.title,
    subject: body.subject,
    message: body.message,
    metadata: body.metadata,
    customFields: body.custom_fields,
    signers: body.signers.map((signer) => ({
      signatureId: newId(),
      role: signer.role,
      name: signer.name,
      email: signer.email_address,
      order: template.roles.indexOf(signer.role),
      status: 'awaiting_signature',
      signedAt: null,
      viewedAt: null,
      remindedAt: null,
      reminders: 0,
      declineReason: null,
    })),
    isDeclined: false,
    hasError: false,
    isCancelled: false,
    isListed: books.listsAtOnce,
    isFound: books.findsAtOnce,
    file: null,
  };
  books.requests.set(request.id, request);
  return request;
}

function checkRoles(template: StandInTemplate, given: string[]): void {
  for (const role of given)
    if (!template.roles.includes(role)) throw badRequest(`Role ${role} does not exist in the template`, 'signers');
  for (const role of template.roles)
    if (given.filter((one) => one === role).length !== 1) throw badRequest(`Role ${role} needs one signer`, 'signers');
  if (template.ccRoles.length > 0) throw badRequest(`Role ${template.ccRoles[0]} needs an address`, 'ccs');
}

function checkFields(template: StandInTemplate, given: string[]): void {
  for (const name of given)
    if (!template.fields.some((field) => field.name === name))
      throw badRequest(`Custom field ${name} does not exist in the template`, 'custom_fields');
  for (const field of template.fields)
    if (field.required && !given.includes(field.name))
      throw badRequest(`Custom field ${field.name} is required`, 'custom_fields');
}
