// Generated from locales/fr-CA/time-attendance.json by `npm run messages`. Do not edit.
export const pageTitle: string = "Temps et présences";
export const heading: string = "Gérez le temps et les présences avec Timecapsule";
export const hoursTitle: string = "Heures";
export const hoursText: string = "Suivez le temps par personne et par projet, sur tout appareil.";
export const attendanceTitle: string = "Présences";
export const attendanceText: string = "Les absences et les vacances de toute l’équipe dans un seul calendrier.";
export const timesheetsTitle: string = "Feuilles de temps";
export const timesheetsText: string = "Des heures approuvées, prêtes pour la paie.";
export const signUp: string = "Créer un compte";
export const opensInNewTab = (d: { host: string | number }): string => "Ouvre " + d.host + " dans un nouvel onglet";
