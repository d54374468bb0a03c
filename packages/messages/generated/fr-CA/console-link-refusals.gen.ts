// Generated from locales/fr-CA/console-link-refusals.json by `npm run messages`. Do not edit.
import { elide } from '../../src/elision.ts';
export const notActive = (d: { name: string | number }): string => "Le profil " + elide("de", d.name) + " n’est pas actif.";
export const neverActive = (d: { name: string | number }): string => "Le profil " + elide("de", d.name) + " n’a jamais été actif : il n’y a rien à payer.";
export const hasNotLeft = (d: { name: string | number }): string => "" + d.name + " n’a pas quitté son poste : il n’y a pas de retour à inscrire.";
export const endRecorded = (d: { name: string | number }): string => "Le dernier jour de travail " + elide("de", d.name) + " est déjà inscrit.";
export const notNow = (d: { act: string | number; name: string | number; status: string | number }): string => "« " + d.act + " » n’est pas possible pour " + d.name + ". État : " + d.status + ".";
export const remindersPaused = (d: { client: string | number }): string => "Les rappels à " + d.client + " sont déjà suspendus.";
export const remindersNotPaused = (d: { client: string | number }): string => "Les rappels à " + d.client + " ne sont pas suspendus.";
export const noPlanRequested = (d: { client: string | number }): string => "" + d.client + " n’a pas demandé de forfait.";
export const noPlan = (d: { client: string | number }): string => "" + d.client + " n’a pas de forfait.";
export const planRequested = (d: { client: string | number }): string => "" + d.client + " a demandé un forfait. Activez-le ou annulez-le d’abord.";
export const clientDisabled = (d: { client: string | number }): string => "" + d.client + " est déjà désactivé.";
export const clientNotDisabled = (d: { client: string | number }): string => "" + d.client + " n’est pas désactivé.";
export const requestWithdrawn: string = "La personne a retiré cette demande.";
export const requestAnswered: string = "Cette demande a déjà reçu une réponse.";
