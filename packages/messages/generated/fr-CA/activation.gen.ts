// Generated from locales/fr-CA/activation.json by `npm run messages`. Do not edit.
import { plural } from '@messageformat/runtime';
import { fr } from 'make-plural/cardinals';
import { formatNumber } from './formats.gen.ts';
import { elide } from '../../src/elision.ts';
export const title = (d: { name: string | number }): string => "Avant d’activer " + d.name;
export const description = (d: { name: string | number }): string => "Nous avons besoin de ces renseignements pour payer " + d.name + " à temps.";
export const ready = (d: { name: string | number }): string => "Nous avons tout ce qu’il nous faut. Vérifiez, puis activez le dossier " + elide("de", d.name) + ".";
export const provinceWhy: string = "Détermine les taux de cotisation : RRQ et RQAP au Québec, RPC ailleurs.";
export const postalCodeWhy: string = "Confirme la province et figure obligatoirement sur les feuillets fiscaux.";
export const sinWhy: string = "Obligatoire pour déclarer la paie à l’Agence du revenu du Canada. Chiffré dès sa réception.";
export const commencementWhy: string = "La paie est due à partir de ce jour, et les périodes de paie se comptent à partir de cette date.";
export const late = (d: { count: number }): string => "" + plural(d.count, 0, fr, { one: formatNumber(d.count) + " jour sera payé en retard", other: formatNumber(d.count) + " jours seront payés en retard" });
export const latePeriod = (d: { from: string | number; to: string | number }): string => "Les jours de paie pour la période du " + d.from + " au " + d.to + " sont passés. Ces jours seront payés au prochain jour de paie régulier. S’ils ont été payés ailleurs ou si la date est inexacte, corrigez la date d’entrée en fonction.";
export const submit: string = "Enregistrer et activer";
export const activating: string = "Activation…";
