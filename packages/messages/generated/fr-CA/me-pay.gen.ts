// Generated from locales/fr-CA/me-pay.json by `npm run messages`. Do not edit.
import { elide } from '../../src/elision.ts';
export const title: string = "Paie";
export const subtitle: string = "Ce qui vous a été versé, et ce qui vient.";
export const coming: string = "Prochains jours de paie";
export const oneTime: string = "Paiement ponctuel";
export const beforeDeductions: string = "avant retenues";
export const statements: string = "Bulletins de paie";
export const ofYear = (d: { year: string | number }): string => "Bulletins de paie " + elide("de", d.year);
export const none: string = "Aucun bulletin de paie pour l’instant";
export const noneText: string = "Le premier arrive avec votre première paie.";
export const firstOn = (d: { day: string | number }): string => "Le premier arrive avec la paie du " + d.day + ".";
export const back: string = "Toute la paie";
export const openEach: string = "Ouvrez une ligne pour voir comment elle est calculée.";
