import { paths } from '@portage/domain/portal-paths';
import * as m from '@portage/messages/cost-calculator';
import { Printer } from 'lucide-react';
import { Button } from '#ui/button/button.tsx';
import { CopyButton } from '#ui/button/copy-button.tsx';
import type { Calculation } from './use-calculation.ts';

/** Copies a link to this calculation, which opens without an account, and prints it. */
export function CalculatorActions({ calculation }: { calculation: Calculation }) {
  const link = `${window.location.origin}${paths.calculator}?${calculation.queryWith()}`;
  return (
    <>
      <CopyButton size="m" text={link}>
        {m.copyLink}
      </CopyButton>
      <Button icon={<Printer size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={() => window.print()}>
        {m.print}
      </Button>
    </>
  );
}
