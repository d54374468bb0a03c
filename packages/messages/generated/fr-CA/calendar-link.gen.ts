// Generated from locales/fr-CA/calendar-link.json by `npm run messages`. Do not edit.
export const title: string = "Lien de calendrier";
export const description: string = "Les jours de paie et les échéances de facture dans votre calendrier, toujours à jour. Aucun montant n’y figure.";
export const create: string = "Créer un lien";
export const createNew: string = "Créer un nouveau lien";
export const revoke: string = "Révoquer le lien";
export const address: string = "Adresse personnelle";
export const addressHint: string = "Abonnez votre calendrier à cette adresse. Copiez-la maintenant : elle ne sera plus affichée. Toute personne qui l’a voit les noms et les jours de paie.";
export const neverRead = (d: { date: string | number }): string => "Lien créé le " + d.date + ". Aucun calendrier ne l’a encore utilisé.";
export const lastRead = (d: { date: string | number; lastRead: string | number }): string => "Lien créé le " + d.date + ". Un calendrier l’a utilisé pour la dernière fois le " + d.lastRead + ".";
export const noLink: string = "Il n’y a pas encore de lien.";
export const notLoaded: string = "Impossible de charger le lien de calendrier. Vérifiez votre connexion et réessayez.";
export const revokeTitle: string = "Révoquer le lien de calendrier?";
export const createNewTitle: string = "Créer un nouveau lien de calendrier?";
export const confirmText: string = "Les calendriers qui utilisent le lien actuel ne seront plus mis à jour.";
export const createFailed: string = "Impossible de créer le lien de calendrier";
export const revokeFailed: string = "Impossible de révoquer le lien de calendrier";
