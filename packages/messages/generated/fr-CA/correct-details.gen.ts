// Generated from locales/fr-CA/correct-details.json by `npm run messages`. Do not edit.
export const title = (d: { name: string | number }): string => "Corriger les renseignements : " + d.name;
export const description: string = "Les corrections s’appliquent à la paie qui n’est pas encore facturée.";
export const whichProvince = (d: { found: string | number; chosen: string | number }): string => "Le code postal se trouve ici : " + d.found + ". La province indiquée est : " + d.chosen + ". Laquelle est exacte?";
export const twoProvinces = (d: { first: string | number; second: string | number }): string => "" + d.first + " ou " + d.second;
export const territories: string = "Les codes postaux qui commencent par X sont dans les Territoires du Nord-Ouest ou au Nunavut. Choisissez l’un des deux.";
export const provinceKept = (d: { province: string | number; date: string | number }): string => "Les jours facturés gardent la province : " + d.province + ". Le premier jour de paie avec la nouvelle province est le " + d.date + ".";
export const provinceFromStart: string = "S’applique dès le premier jour, car rien n’est encore facturé.";
export const commencementFixed = (d: { date: string | number }): string => "Ne peut pas changer : la paie à partir du " + d.date + " est déjà facturée.";
export const commencementUnknown: string = "Vérification de la facturation en cours…";
export const commencementNotRead: string = "Ne peut pas changer : impossible de vérifier si de la paie est déjà facturée.";
export const commencementOpen: string = "Peut changer jusqu’à la facturation de la première paie. Les périodes de paie se comptent à partir de ce jour.";
export const sinOnFile = (d: { mask: string | number }): string => "" + d.mask + " est au dossier. Entrez un numéro seulement pour le remplacer.";
export const saved: string = "Renseignements corrigés";
export const savedText: string = "La paie à venir sera recalculée au prochain cycle de paie.";
export const failed: string = "Impossible de corriger les renseignements";
