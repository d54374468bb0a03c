// Generated from locales/fr-CA/cost-chart.json by `npm run messages`. Do not edit.
export const noPayroll: string = "Aucune paie au cours des 12 derniers mois.";
export const noPaymentsYet: string = "Rien pour le moment. La première période de paie d’un membre actif paraîtra ici.";
export const chartLabel: string = "Coût de la paie par mois. Les chiffres sont dans le tableau ci-dessous.";
export const monthCost = (d: { month: string | number; amount: string | number }): string => "" + d.month + " : " + d.amount + " $ CA";
export const withEstimates: string = "Ces coûts comprennent des estimations. Les montants exacts suivront la publication des taux de cotisation de l’année.";
export const showTable: string = "Afficher sous forme de tableau";
export const tableCaption: string = "Coût de la paie par mois, en CAD";
export const month: string = "Mois";
export const gross: string = "Brut";
export const ei: string = "AE";
export const cpp: string = "RPC";
export const total: string = "Total";
export const exportCsv: string = "Exporter en CSV";
