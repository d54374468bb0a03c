// Generated from locales/fr-CA/pay-difference.json by `npm run messages`. Do not edit.
import { elide } from '../../src/elision.ts';
export const salary = (d: { from: string | number; to: string | number }): string => "Le salaire annuel est passé " + elide("de", d.from) + " à " + d.to;
export const schedule: string = "Le calendrier de paie a changé";
export const days: string = "Nombre de jours payés";
export const province = (d: { from: string | number; to: string | number }): string => "La province d’emploi est passée " + elide("de", d.from) + " à " + d.to;
export const age: string = "Le RPC ou le RRQ commence ou cesse en raison de l’âge";
export const newYear = (d: { year: string | number }): string => "Nouvelle année : taux " + elide("de", d.year) + ", et les cotisations repartent de zéro";
export const rounding: string = "Arrondi : le salaire ne se divise pas également, et les périodes diffèrent d’un cent";
export const maximum: string = "Un maximum annuel est atteint (RPC, AE ou RQAP)";
export const maximumLeft: string = "Il reste davantage d’un maximum annuel (RPC, AE ou RQAP)";
export const secondCeiling: string = "RPC2 ou RRQ2 sur les gains au-delà du premier plafond";
export const late: string = "Paie en retard, ou période payée en plusieurs parties";
export const other: string = "Autre";
