// Generated from locales/fr-CA/estimates.json by `npm run messages`. Do not edit.
import { select } from '@messageformat/runtime';
export const about = (d: { currency: 'USD' | 'GBP' | (string & {}); amount: string | number; day: string | number }): string => "Environ " + d.amount + " " + select(d.currency, { USD: "$ US", GBP: "£", other: "€" }) + " au taux du " + d.day + ".";
export const yearWithCharges = (d: { total: string | number }): string => "Avec nos frais et les cotisations de l’employeur aux programmes provinciaux, environ " + d.total + " $ CA par année (estimation).";
export const paydayWithCharges = (d: { amount: string | number }): string => "Avec nos frais et les cotisations de l’employeur aux programmes provinciaux, environ " + d.amount + " (estimation).";
