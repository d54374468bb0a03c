// Generated from locales/fr-CA/console-roe.json by `npm run messages`. Do not edit.
export const title: string = "Relevé d’emploi";
export const text: string = "Les données pour RE Web : heures et rémunération assurables de chaque période de paie, la plus récente d’abord.";
export const show: string = "Calculer les données";
export const failed: string = "Nous n’avons pas pu calculer les données";
export const due: string = "À produire au plus tard le";
export const firstDay: string = "Premier jour de travail (case 10)";
export const lastDayPaid: string = "Dernier jour payé (case 11)";
export const finalPeriodEnd: string = "Fin de la dernière période de paie (case 12)";
export const hours: string = "Heures assurables (case 15A)";
export const earnings: string = "Rémunération assurable (case 15B)";
export const caption: string = "Rémunération assurable par période de paie (case 15C)";
export const period: string = "Période de paie";
export const periodHours: string = "Heures";
export const periodEarnings: string = "Rémunération (CAD)";
export const csv: string = "Télécharger en CSV";
export const hoursNote: string = "Huit heures sont comptées par jour de semaine payé, car ces personnes sont payées au salaire. Corrigez-les pour qui a travaillé d’autres heures.";
