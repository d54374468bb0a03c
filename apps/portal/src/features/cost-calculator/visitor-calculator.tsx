import { BUILT_IN_RATES } from '@portage/domain/contributions/rates-book';
import { BUILT_IN_MINIMUM_WAGES } from '@portage/domain/minimum-wage/minimum-wage';
import { paths } from '@portage/domain/portal-paths';
import * as m from '@portage/messages/cost-calculator';
import * as start from '@portage/messages/start';
import { useEffect, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { config } from '#lib/browser/config.ts';
import { showIn } from '#lib/browser/language.ts';
import { NO_COST_FIGURES, readCostFigures } from '#lib/figures/read-cost-figures.ts';
import { useSession } from '#lib/session/session.tsx';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { CalculatorActions } from './calculator-actions.tsx';
import { CostCalculator } from './cost-calculator.tsx';
import { useCalculation } from './use-calculation.ts';
import styles from './visitor.module.css';

/**
 * /calculator: the cost calculator without an account, filled in with an example. Links to a calculation lead here; a signed-in
 * user continues to /cost-calculator.
 */
export function VisitorCalculator() {
  const { user, loading, requiresMfa } = useSession();
  const { search } = useLocation();
  const calculation = useCalculation();
  const { levies, exchange } = useCostFigures();
  const { generalFee } = config;
  if (loading) return null;
  if (user !== null && !requiresMfa) return <Navigate to={`${paths.costCalculator}${search}`} replace />;
  return (
    <div className={styles.layout}>
      <header className={styles.head}>
        <Link to={paths.login} className={styles.brand ?? ''}>
          <span className={styles.mark} aria-hidden="true">
            {config.brand.initial}
          </span>
          {config.brand.name}
        </Link>
        <div className={styles.links}>
          {config.languages.map(({ locale, name }) => (
            <Button key={locale} variant="quiet" lang={locale} onClick={() => showIn(locale)}>
              {name}
            </Button>
          ))}
          <ButtonLink to={paths.login}>{start.signIn}</ButtonLink>
          <ButtonLink to={paths.signupStep1} variant="primary">
            {m.signUp}
          </ButtonLink>
        </div>
      </header>
      <main>
        <PageHeader
          title={m.pageTitle}
          subtitle={m.pageSubtitle({ year: calculation.year })}
          actions={<CalculatorActions calculation={calculation} />}
        />
        {/* Without an account only the built-in years are readable; a later year is shown as an estimate. */}
        <CostCalculator
          calculation={calculation}
          rates={BUILT_IN_RATES}
          wages={BUILT_IN_MINIMUM_WAGES}
          charges={{ rates: levies, fees: generalFee === null ? [] : [generalFee] }}
          exchange={exchange}
        />
      </main>
    </div>
  );
}

/** The figures for estimates; none until they are loaded, or where they can't be. */
function useCostFigures() {
  const [figures, setFigures] = useState(NO_COST_FIGURES);
  useEffect(() => {
    const leave = new AbortController();
    readCostFigures(leave.signal).then(setFigures, () => undefined);
    return () => leave.abort();
  }, []);
  return figures;
}
