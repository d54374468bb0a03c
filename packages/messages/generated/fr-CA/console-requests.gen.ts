// Generated from locales/fr-CA/console-requests.json by `npm run messages`. Do not edit.
import { select } from '@messageformat/runtime';
export const title: string = "Corrections demandées";
export const answerBy = (d: { day: string | number }): string => "Répondre au plus tard le " + d.day;
export const state = (d: { state: 'done' | 'withdrawn' | (string & {}) }): string => "" + select(d.state, { done: "Traitée", withdrawn: "Retirée par la personne", other: "Refusée" });
export const shown: string = "Montrée au client";
export const answered = (d: { answer: string | number }): string => "Réponse : " + d.answer;
export const answer: string = "Répondre";
export const answerOf = (d: { name: string | number }): string => "Répondre à " + d.name;
export const answerText: string = "Corrigez d’abord ce qui est inexact. La personne lit la réponse dans son compte et la reçoit par courriel.";
export const outcome: string = "Suite donnée";
export const answerField: string = "Réponse";
export const answerHint: string = "Ce qui a été modifié, ou pourquoi rien ne l’a été. De 3 à 500 caractères.";
export const show: string = "Montrer au client cette demande et sa réponse";
export const showHint: string = "Seulement si le client doit le savoir.";
export const send: string = "Envoyer la réponse";
export const sent: string = "Réponse envoyée";
