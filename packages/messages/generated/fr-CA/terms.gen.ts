// Generated from locales/fr-CA/terms.json by `npm run messages`. Do not edit.
import { elide } from '../../src/elision.ts';
export const whatIs = (d: { term: string | number }): string => "Qu’est-ce " + elide("que", d.term) + "?";
export const source: string = "Information officielle";
export const close: string = "Fermer";
export const cppTerm: string = "le RPC";
export const cpp: string = "Le Régime de pensions du Canada verse des pensions. L’employé et l’employeur cotisent la même part du salaire, jusqu’à un maximum annuel. Le Québec a son propre régime, le RRQ.";
export const cppLink: string = "https://www.canada.ca/fr/services/prestations/pensionspubliques/rpc.html";
export const eiTerm: string = "l’AE";
export const ei: string = "L’assurance-emploi verse des prestations aux personnes qui perdent leur emploi ou prennent un congé. L’employeur paie 1,4 fois la cotisation de l’employé, jusqu’à un maximum annuel. Au Québec, le RQAP couvre les congés parentaux.";
export const eiLink: string = "https://www.canada.ca/fr/services/prestations/ae.html";
export const sinTerm: string = "le NAS";
export const sin: string = "Le numéro d’assurance sociale est le numéro de neuf chiffres dont toute personne a besoin pour travailler au Canada. L’employeur déclare la paie sous ce numéro.";
export const sinLink: string = "https://www.canada.ca/fr/emploi-developpement-social/services/numero-assurance-sociale.html";
export const provinceTerm: string = "la province d’emploi";
export const province: string = "La province où la personne se présente au travail, ou d’où son travail est géré si elle travaille de la maison. Elle détermine les cotisations et les règles applicables.";
export const provinceLink: string = "https://www.canada.ca/fr/agence-revenu/services/impot/entreprises/sujets/retenues-paie.html";
