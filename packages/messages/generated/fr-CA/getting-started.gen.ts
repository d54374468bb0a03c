// Generated from locales/fr-CA/getting-started.json by `npm run messages`. Do not edit.
export const sign: string = "Signer votre document";
export const plan: string = "Choisir un forfait";
export const hire: string = "Embaucher votre première personne";
export const signWhy: string = "Le contrat de services nous permet d’employer des personnes pour vous.";
export const signEffort: string = "Environ 5 minutes. Toute personne qui peut signer pour votre entreprise.";
export const signWaits: string = "Nous vous l’enverrons d’abord. Le lien apparaîtra ensuite ici et dans un courriel au propriétaire de votre entreprise.";
export const planWhy: string = "Le forfait fixe le nombre de personnes qui peuvent être actives.";
export const planEffort: string = "Environ 3 minutes. Vous, avec une carte.";
export const planEndedWhy: string = "Votre forfait a pris fin. Choisissez-en un pour ajouter ou activer des personnes.";
export const signAction: string = "Examiner et signer";
export const planAction: string = "Choisir un forfait";
export const hireAction: string = "Ajouter un membre";
export const hireWhy: string = "Entrez ses renseignements. La personne reçoit une lettre d’affectation à signer, puis vous l’activez.";
export const hireEffort: string = "Environ 10 minutes. Vous, puis la nouvelle personne.";
