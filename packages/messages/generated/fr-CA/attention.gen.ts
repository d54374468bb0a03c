// Generated from locales/fr-CA/attention.json by `npm run messages`. Do not edit.
import { plural, strictNumber } from '@messageformat/runtime';
import { fr } from 'make-plural/cardinals';
export const late = (d: { day: string | number; number: string | number }): string => "La paie du " + d.day + " n’est pas encore versée : la facture " + d.number + " est ouverte";
export const lateOther = (d: { day: string | number }): string => "La paie du " + d.day + " n’est pas encore versée";
export const overdue = (d: { number: string | number }): string => "La facture " + d.number + " est en souffrance";
export const dueToday = (d: { number: string | number }): string => "La facture " + d.number + " est exigible aujourd’hui";
export const pay = (d: { count: number }): string => "" + plural(d.count, 0, fr, { one: strictNumber("fr-CA", d.count, 0, "count") + " problème retarde la paie", other: strictNumber("fr-CA", d.count, 0, "count") + " problèmes retardent la paie" });
export const waiting = (d: { count: number }): string => "" + plural(d.count, 0, fr, { one: strictNumber("fr-CA", d.count, 0, "count") + " problème de paie attend votre prestataire", other: strictNumber("fr-CA", d.count, 0, "count") + " problèmes de paie attendent votre prestataire" });
export const warnings = (d: { count: number }): string => "" + plural(d.count, 0, fr, { one: strictNumber("fr-CA", d.count, 0, "count") + " renseignement à vérifier avant le prochain jour de paie", other: strictNumber("fr-CA", d.count, 0, "count") + " renseignements à vérifier avant le prochain jour de paie" });
export const plan: string = "Votre forfait est en attente de paiement";
export const letters = (d: { count: number }): string => "" + plural(d.count, 0, fr, { one: strictNumber("fr-CA", d.count, 0, "count") + " lettre d’affectation en attente de signature", other: strictNumber("fr-CA", d.count, 0, "count") + " lettres d’affectation en attente de signature" });
export const members = (d: { count: number }): string => "" + plural(d.count, 0, fr, { one: strictNumber("fr-CA", d.count, 0, "count") + " membre n’est pas encore actif", other: strictNumber("fr-CA", d.count, 0, "count") + " membres ne sont pas encore actifs" });
