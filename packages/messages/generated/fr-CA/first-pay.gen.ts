// Generated from locales/fr-CA/first-pay.json by `npm run messages`. Do not edit.
export const heading: string = "Si vous activez aujourd’hui";
export const payday: string = "Premier jour de paie";
export const gross: string = "Paie brute ce jour-là";
export const invoice: string = "Facture émise";
export const due: string = "Facture exigible";
export const next = (d: { due: string | number; name: string | number; payday: string | number }): string => "Payez la facture au plus tard le " + d.due + ". Nous payons ensuite " + d.name + " le " + d.payday + ".";
export const nextLate = (d: { by: string | number; invoice: string | number; name: string | number; payday: string | number; due: string | number }): string => "La date limite pour ce jour de paie était le " + d.by + ". Nous émettons la facture le " + d.invoice + ". Nous payons " + d.name + " le " + d.payday + " si vous la payez au plus tard le " + d.due + ".";
export const letterOpen = (d: { name: string | number }): string => "" + d.name + " n’a pas encore signé la lettre d’affectation. La paie n’attend pas la signature.";
export const letterNone = (d: { name: string | number }): string => "Aucune lettre d’affectation n’a encore été envoyée à " + d.name + ". La paie ne l’attend pas.";
export const missing = (d: { what: string | number }): string => "Il manque encore : " + d.what + ". Nous vous le demandons à l’activation.";
export const province: string = "province";
export const postalCode: string = "code postal";
export const sin: string = "numéro d’assurance sociale";
export const line = (d: { payday: string | number; gross: string | number; by: string | number; due: string | number }): string => "Premier jour de paie le " + d.payday + " : " + d.gross + " brut. Activez au plus tard le " + d.by + ". Nous émettons la facture ce jour-là; elle est exigible le " + d.due + ".";
export const linePassed = (d: { payday: string | number; gross: string | number; by: string | number }): string => "Premier jour de paie le " + d.payday + " : " + d.gross + " brut. La date limite était le " + d.by + " : activez sans attendre et payez la facture dès sa réception.";
export const lineLate = (d: { from: string | number; to: string | number; payday: string | number }): string => "Les jours de paie pour la période du " + d.from + " au " + d.to + " sont passés. Nous payons aussi ces jours le " + d.payday + ".";
export const activated = (d: { payday: string | number; gross: string | number; invoice: string | number; due: string | number }): string => "Premier jour de paie le " + d.payday + " : " + d.gross + " brut. Nous émettons la facture le " + d.invoice + "; elle est exigible le " + d.due + ".";
