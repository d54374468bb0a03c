// Generated from locales/fr-CA/company-billing.json by `npm run messages`. Do not edit.
export const back: string = "Retour";
export const editTitle: string = "Modifier les coordonnées de facturation";
export const confirmTitle: string = "Changer les coordonnées de facturation?";
export const billingEmail: string = "Courriel de facturation";
export const companyAddress: string = "Adresse de l’entreprise";
export const taxNumber: string = "Numéro fiscal";
export const taxNumberHint: string = "Imprimé sur les factures, par exemple un numéro de TVA ou un EIN.";
export const poNumber: string = "Numéro de bon de commande";
export const poNumberHint: string = "Imprimé sur les factures à partir de la prochaine, si votre entreprise paie par bon de commande.";
export const reviewChanges: string = "Vérifier les changements";
export const confirmText: string = "Les nouvelles factures et les rappels utiliseront ces coordonnées. Les factures antérieures ne changeront pas.";
export const change: string = "Changer";
export const updated: string = "Coordonnées de facturation mises à jour";
export const updatedText: string = "Elles figureront sur vos prochaines factures.";
export const updateFailed: string = "Impossible de mettre à jour les coordonnées de facturation";
