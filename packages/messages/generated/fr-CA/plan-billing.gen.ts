// Generated from locales/fr-CA/plan-billing.json by `npm run messages`. Do not edit.
export const title: string = "Facturation";
export const notLoaded: string = "Impossible de charger la facturation de votre forfait.";
export const renewal: string = "Renouvellement";
export const noRenewal: string = "Payé une fois. Il ne se renouvelle pas de lui-même.";
export const paymentMethod: string = "Mode de paiement";
export const noCard: string = "Aucune carte enregistrée";
export const card = (d: { brand: string | number; last4: string | number }): string => "" + d.brand + " se terminant par " + d.last4;
export const invoices: string = "Factures de votre forfait";
export const noInvoices: string = "Aucune facture pour le moment. Chaque paiement de votre forfait paraîtra ici.";
export const invoice = (d: { number: string | number; date: string | number }): string => "" + d.number + ", " + d.date;
export const payment = (d: { date: string | number }): string => "Paiement du " + d.date;
export const cancelChange: string = "Annuler ce changement";
export const keepChange: string = "Le garder";
export const cancelTitle = (d: { plan: string | number }): string => "Annuler le passage à " + d.plan + "?";
export const cancelText: string = "La page de paiement ne pourra plus être utilisée. Rien n’est facturé, et votre forfait actuel ne change pas.";
export const changeCanceled: string = "Changement de forfait annulé";
export const cancelFailed: string = "Impossible d’annuler le changement de forfait";
