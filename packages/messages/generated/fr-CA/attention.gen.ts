// Generated from locales/fr-CA/attention.json by `npm run messages`. Do not edit.
import { plural } from '@messageformat/runtime';
import { fr } from 'make-plural/cardinals';
import { formatNumber } from './formats.gen.ts';
export const late = (d: { day: string | number; number: string | number }): string => "La paie du " + d.day + " n’est pas encore versée : la facture " + d.number + " est ouverte";
export const lateOther = (d: { day: string | number }): string => "La paie du " + d.day + " n’est pas encore versée";
export const overdue = (d: { number: string | number }): string => "La facture " + d.number + " est en souffrance";
export const dueToday = (d: { number: string | number }): string => "La facture " + d.number + " est exigible aujourd’hui";
export const pay = (d: { count: number }): string => "" + plural(d.count, 0, fr, { one: formatNumber(d.count) + " problème retarde la paie", other: formatNumber(d.count) + " problèmes retardent la paie" });
export const waiting = (d: { count: number }): string => "" + plural(d.count, 0, fr, { one: formatNumber(d.count) + " problème de paie attend votre prestataire", other: formatNumber(d.count) + " problèmes de paie attendent votre prestataire" });
export const warnings = (d: { count: number }): string => "" + plural(d.count, 0, fr, { one: formatNumber(d.count) + " renseignement à vérifier avant le prochain jour de paie", other: formatNumber(d.count) + " renseignements à vérifier avant le prochain jour de paie" });
export const plan: string = "Votre forfait est en attente de paiement";
export const newPlan: string = "Votre nouveau forfait est en attente de paiement";
export const planEnded: string = "Votre forfait a pris fin";
export const letters = (d: { count: number }): string => "" + plural(d.count, 0, fr, { one: formatNumber(d.count) + " lettre d’affectation en attente de signature", other: formatNumber(d.count) + " lettres d’affectation en attente de signature" });
export const members = (d: { count: number }): string => "" + plural(d.count, 0, fr, { one: formatNumber(d.count) + " membre n’est pas encore actif", other: formatNumber(d.count) + " membres ne sont pas encore actifs" });
