import { EMPTY_TEAM_MEMBER, type TeamMemberForm } from '@portage/domain/members/team-member-form';
import { clearRequestKey, requestKey } from '#lib/inserts/request-key.ts';

const key = 'teamMemberDraft';

/** What is kept of the form: also whether the person fills in their own details. */
type Draft = TeamMemberForm & { details_by_person: boolean };

/**
 * Saves the unfinished form for this tab so a reload loses nothing, along with the request key so a duplicated tab
 * inserts the same member. The Social Insurance Number is never saved.
 */
export function saveDraft(companyId: string, form: Partial<Draft>): void {
  requestKey('team_members');
  const draft = { ...form, social_insurance_number: '' };
  try {
    sessionStorage.setItem(key, JSON.stringify({ companyId, draft }));
  } catch {
    // Storage is full or blocked. The draft then lasts as long as the page.
  }
}

/** The draft saved for this company in this tab, or the empty form. */
export function readDraft(companyId: string): Draft {
  const form: Draft = { ...EMPTY_TEAM_MEMBER, details_by_person: false };
  for (const [field, value] of Object.entries(storedDraft(companyId)))
    if (field in form && typeof value === typeof form[field as keyof Draft]) Object.assign(form, { [field]: value });
  return form;
}

export function clearDraft(): void {
  sessionStorage.removeItem(key);
  clearRequestKey('team_members');
}

function storedDraft(companyId: string): Record<string, unknown> {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as { companyId?: unknown; draft?: unknown } | null;
    const draft = stored?.companyId === companyId ? stored.draft : null;
    return typeof draft === 'object' && draft !== null ? (draft as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
