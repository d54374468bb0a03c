// Generated from locales/fr-CA/link-refusals.json by `npm run messages`. Do not edit.
import { elide } from '../../src/elision.ts';
export const notAllowed: string = "Votre rôle ne permet pas cette action.";
export const notFound: string = "L’objet de ce lien est introuvable.";
export const alreadyActive = (d: { name: string | number }): string => "Le profil " + elide("de", d.name) + " est déjà actif.";
export const notActive = (d: { name: string | number }): string => "Le profil " + elide("de", d.name) + " n’est pas actif.";
export const hasNotLeft = (d: { name: string | number }): string => "" + d.name + " n’a pas quitté son poste : il n’y a pas de retour à inscrire.";
export const ownerRole: string = "Le rôle du propriétaire change seulement quand une autre personne devient propriétaire.";
