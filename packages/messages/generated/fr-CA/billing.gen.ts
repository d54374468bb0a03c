// Generated from locales/fr-CA/billing.json by `npm run messages`. Do not edit.
import { select } from '@messageformat/runtime';
export const customer = (d: { company: string | number }): string => "Client : " + d.company;
export const plan = (d: { plan: string | number; term: 'Monthly' | (string & {}) }): string => "Forfait " + d.plan + ", " + select(d.term, { Monthly: "mensuel", other: "annuel" });
export const morePeople = (d: { count: string | number }): string => "" + d.count + " autres personnes";
export const listedInPortal: string = "énumérées dans le portail";
export const voidedAtProvider: string = "Annulée chez le fournisseur de facturation";
