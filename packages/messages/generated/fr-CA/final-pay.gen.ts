// Generated from locales/fr-CA/final-pay.json by `npm run messages`. Do not edit.
export const vacation: string = "Indemnité de vacances due";
export const payInLieu: string = "Indemnité compensatrice de préavis";
export const retiringAllowance: string = "Indemnité de départ (allocation de retraite)";
export const vacationExplained: string = "Vacances non prises, payées à la fin de l’emploi. Le RPC et l’AE s’appliquent (au Québec : le RRQ, l’AE et le RQAP), sans l’exemption de base, car le montant s’ajoute à la paie courante.";
export const payInLieuExplained: string = "Versée au lieu d’un préavis travaillé. Le RPC et l’AE s’appliquent, sans l’exemption de base. Au Québec, l’AE et le RQAP s’appliquent, mais non le RRQ.";
export const retiringAllowanceExplained: string = "Allocation de retraite : versée pour de longs services ou la perte d’un emploi. Ni RPC, ni RRQ, ni AE, ni RQAP ne s’appliquent.";
export const recovery: string = "Recouvrement d’un trop-payé";
export const recoveryExplained: string = "Retenu sur la paie de ce jour de paie, pour un salaire versé par erreur. Le montant vous est crédité. Pour un salaire de l’année, les cotisations du jour de paie diminuent aussi.";
export const correction: string = "Cotisations corrigées";
export const correctionExplained: string = "Cotisations de paies antérieures de l’année, telles qu’elles auraient dû être dans la véritable province d’emploi. Ce qui a été facturé selon l’autre régime est crédité. Aucun salaire n’est versé.";
export const source: string = "Agence du revenu du Canada, tableau des paiements spéciaux";
