import { checkLogo, LOGO_BUCKET, logoFileName } from '@portage/domain/company/company-logo';
import * as m from '@portage/messages/company-logo';
import * as problems from '@portage/messages/logo-problems';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rest } from '#lib/api/data-client.ts';
import { loadStorage } from '#lib/api/load-storage.ts';
import { readImage } from '#lib/browser/read-image.ts';
import { type Company, companiesQuery } from '#lib/company/company-queries.ts';
import { useUserId } from '#lib/session/session.tsx';
import { toast } from '#lib/toast/toast.ts';
import { FileField } from '#ui/field/file-field.tsx';
import { useLatestChoice } from '#ui/field/use-latest-choice.ts';
import { Card } from '#ui/page/card.tsx';
import styles from './company.module.css';

/** Shows, replaces and removes the company's logo, with the checks of sign-up. */
export function LogoCard({ company }: { company: Company }) {
  const queryClient = useQueryClient();
  const userId = useUserId();
  const [error, setError] = useState<string>();
  const begin = useLatestChoice();
  const save = useMutation({
    mutationFn: async (file: File | null) => {
      const logo_path = file === null ? null : await uploadLogo(company.user_id, file);
      await rest.from('companies').update({ logo_path }).eq('id', company.id).select('id').single().throwOnError();
    },
    onSuccess: async (_, file) => {
      await queryClient.invalidateQueries({ queryKey: companiesQuery(userId).queryKey });
      toast({ title: file === null ? m.logoRemoved : m.logoSaved });
    },
    onError: (failure) => toast({ title: m.logoFailed, description: failure.message, variant: 'destructive' }),
  });

  async function choose(file: File | null) {
    const isLatest = begin();
    const problem = file === null ? undefined : await problemOf(file);
    if (!isLatest()) return;
    setError(problem);
    if (problem === undefined) save.mutate(file);
  }

  const { logo_path } = company;
  return (
    <Card title={m.logoTitle} className={logo_path === null ? styles.screenOnly : undefined}>
      <FileField
        label={m.logoLabel}
        hideLabel
        accept="image/png,image/jpeg,image/svg+xml"
        hint={problems.hint}
        error={error}
        chosen={logo_path === null ? null : { name: m.currentLogo, previewUrl: logo_path }}
        onChoose={(file) => void choose(file)}
        disabled={save.isPending}
      />
    </Card>
  );
}

async function problemOf(file: File): Promise<string | undefined> {
  const problem = checkLogo(file);
  if (problem?.code === 'logoType') return problems.logoType;
  if (problem?.code === 'logoTooLarge') return problems.logoTooLarge;
  return (await readImage(file)) === null ? problems.logoUnreadable : undefined;
}

/** Returns the logo's address. A new version in it, so that no browser shows the earlier file. */
async function uploadLogo(userId: string, file: File): Promise<string> {
  const { storage } = await loadStorage();
  const bucket = storage.from(LOGO_BUCKET);
  const path = logoFileName(userId, file.type);
  const picture = new Blob([await file.arrayBuffer()], { type: file.type });
  const { error } = await bucket.upload(path, picture, { upsert: true, contentType: file.type });
  if (error) throw error;
  return `${bucket.getPublicUrl(path).data.publicUrl}?v=${Date.now().toString(36)}`;
}
