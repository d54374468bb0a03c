// Generated from locales/fr-CA/check-inbox.json by `npm run messages`. Do not edit.
export const title: string = "Consultez vos courriels";
export const sent: string = "Nous avons envoyé un courriel à <address></address>. Ouvrez le lien qu’il contient pour confirmer votre adresse.";
export const next: string = "Votre tableau de bord vous guidera ensuite dans les premières étapes : signer l’entente, choisir un forfait et ajouter une première personne.";
export const notThere: string = "Vous ne le trouvez pas? Vérifiez vos courriels indésirables. Si le lien ne fonctionne pas, <a>entrez le code reçu par courriel</a>.";
export const sendAgain: string = "Renvoyer le courriel";
export const sendAgainIn = (d: { seconds: string | number }): string => "Renvoyer dans " + d.seconds + " s";
export const sentAgain: string = "Nous l’avons renvoyé.";
export const another: string = "Utiliser une autre adresse";
export const newLinkTitle: string = "Déjà inscrit?";
export const newLinkText: string = "Pas besoin de vous inscrire de nouveau. Nous envoyons un nouveau lien à l’adresse de votre inscription.";
export const newLink: string = "Envoyer un nouveau lien";
export const newLinkSending: string = "Envoi en cours…";
export const newLinkFailed: string = "Impossible d’envoyer un nouveau lien";
