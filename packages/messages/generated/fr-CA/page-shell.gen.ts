// Generated from locales/fr-CA/page-shell.json by `npm run messages`. Do not edit.
export const description: string = "Embauchez, gérez et payez des personnes au Canada par l’entremise d’un employeur officiel, et sachez à quoi sert chaque cent.";
export const noScript: string = "Cette page a besoin de JavaScript. Activez-le et rechargez la page.";
export const late: string = "Cette page tarde à se charger. Vérifiez votre connexion, puis rechargez la page.";
export const language: string = "Langue";
export const menu: string = "Menu";
