// Generated from locales/fr-CA/calendar.json by `npm run messages`. Do not edit.
import { elide } from '../../src/elision.ts';
export const fundsDue = (d: { date: string | number }): string => "Les fonds sont exigibles pour le jour de paie du " + d.date + ".";
export const invoiceDue = (d: { number: string | number }): string => "Échéance de la facture " + d.number;
export const payday = (d: { names: string | number }): string => "Jour de paie : " + d.names;
export const paydayPeople = (d: { count: string | number }): string => "Jour de paie : " + d.count + " personnes";
export const away = (d: { name: string | number }): string => "Absence : " + d.name;
export const moreNames = (d: { count: string | number }): string => "et " + d.count + " autres";
export const estimate = (d: { year: string | number }): string => "Les montants sont une estimation jusqu’à la publication des taux " + elide("de", d.year) + ".";
export const calendarName = (d: { company: string | number }): string => "Paie " + elide("de", d.company);
export const productName: string = "Flux de calendrier";
