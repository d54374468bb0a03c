// Generated from locales/fr-CA/missing-rates.json by `npm run messages`. Do not edit.
export const estimate: string = "Estimation";
export const exactLater = (d: { year: string | number }): string => "Les montants exacts suivront la publication des taux de cotisation de " + d.year + ".";
export const estimateOn = (d: { edition: string | number }): string => "Estimation à ces taux : " + d.edition + ".";
export const fetchFailed: string = "Impossible de charger les taux de cotisation";
export const missing = (d: { year: string | number; missing: string | number }): string => "Les taux de cotisation de " + d.year + " ne sont pas complets. Il manque : " + d.missing + ".";
export const missingAndAnnounced = (d: { year: string | number; missing: string | number; announced: string | number }): string => "Les taux de cotisation de " + d.year + " ne sont pas complets. Il manque : " + d.missing + ". Annoncés à ce jour : " + d.announced + ".";
export const cpp: string = "RPC et RPC2";
export const qpp: string = "RRQ";
export const ei: string = "AE";
export const qpip: string = "RQAP";
export const ympe: string = "MGAP et cotisation maximale au RPC";
export const yampe: string = "MSGAP et cotisation maximale au RPC2";
export const eiQuebec: string = "taux et maximum de l’AE au Québec";
export const qppRate: string = "taux et maximum du RRQ";
export const qpipRates: string = "taux et maximums du RQAP";
export const cppRate = (d: { value: string | number }): string => "taux du RPC " + d.value;
export const eiRate = (d: { value: string | number }): string => "taux de l’AE " + d.value;
export const eiMaximum = (d: { value: string | number }): string => "maximum de la rémunération assurable (AE) " + d.value;
