// Generated from locales/fr-CA/statuses.json by `npm run messages`. Do not edit.
export const approved: string = "Approuvé";
export const canceled: string = "Annulé";
export const cancelled: string = "Annulé";
export const cancelledInvoice: string = "Annulée";
export const collected: string = "Fonds reçus";
export const completed: string = "Actif";
export const declined: string = "Refusé";
export const expired: string = "Expiré";
export const failed: string = "Échec";
export const overdue: string = "En souffrance";
export const paid: string = "Payé";
export const paidInvoice: string = "Payée";
export const pending: string = "En attente";
export const processing: string = "En traitement";
export const sent: string = "Envoyé";
export const signed: string = "Signé";
export const upcoming: string = "À venir";
