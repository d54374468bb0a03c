import { EMPTY_TEAM_MEMBER, type TeamMemberForm } from '@portage/domain/team-member-form';
import { forgetRequestKey, requestKey } from '#lib/request-key.ts';

const key = 'teamMemberDraft';

/**
 * Keeps a half-typed member for this tab, so that a reload loses nothing; with it the key of the request, so that a copy of the tab
 * asks for the same person. The Social Insurance Number is never kept.
 */
export function keepDraft(companyId: string, form: Partial<TeamMemberForm>): void {
  requestKey('team_members');
  const draft = { ...form, social_insurance_number: '' };
  try {
    sessionStorage.setItem(key, JSON.stringify({ companyId, draft }));
  } catch {
    // A full or forbidden store: the draft then lives as long as the page.
  }
}

/** What was typed for this company in this tab, else the empty form. */
export function readDraft(companyId: string): TeamMemberForm {
  const form = { ...EMPTY_TEAM_MEMBER };
  for (const [field, value] of Object.entries(storedDraft(companyId)))
    if (field in form && typeof value === typeof form[field as keyof TeamMemberForm])
      Object.assign(form, { [field]: value });
  return form;
}

export function forgetDraft(): void {
  sessionStorage.removeItem(key);
  forgetRequestKey('team_members');
}

function storedDraft(companyId: string): Record<string, unknown> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as { companyId?: unknown; draft?: unknown } | null;
    const draft = kept?.companyId === companyId ? kept.draft : null;
    return typeof draft === 'object' && draft !== null ? (draft as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
