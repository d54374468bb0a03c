// Generated from locales/fr-CA/plan-rules.json by `npm run messages`. Do not edit.
export const locked: string = "Le changement de forfait est bloqué pendant le traitement. Il redeviendra possible une fois le forfait actif.";
export const held: string = "Vous avez déjà ce forfait.";
export const planRequired: string = "Il vous faut un forfait actif pour ajouter des membres.";
export const planNotLoaded: string = "Impossible de charger votre forfait.";
export const planFull = (d: { max: string | number }): string => "Vous avez atteint le nombre maximal de membres (" + d.max + ") de votre forfait.";
