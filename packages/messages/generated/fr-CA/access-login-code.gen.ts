// Generated from locales/fr-CA/access-login-code.json by `npm run messages`. Do not edit.
export const receiveSubtitle: string = "Nous vous enverrons un code par courriel. Il est valide 10 minutes.";
export const sendCode: string = "Envoyer le code";
export const sendFailed: string = "Impossible d’envoyer le code";
export const codeSent: string = "Code envoyé!";
export const enterTitle: string = "Entrer le code";
export const enterSubtitle: string = "Entrez le code reçu par courriel.";
export const reference = (d: { reference: string | number }): string => "Référence de la demande : " + d.reference;
export const code: string = "Code";
export const timeLeft = (d: { time: string | number }): string => "Temps restant : " + d.time;
export const expired: string = "Si le code ne fonctionne plus, demandez-en un nouveau ci-dessous.";
export const noRequest: string = "Aucun code n’a été demandé dans cet onglet. <a>Demandez un code</a> ou entrez-le dans l’onglet où vous l’avez demandé.";
export const verifyCode: string = "Vérifier le code";
export const codeRequired: string = "Entrez le code.";
export const verifyFailed: string = "Impossible de vérifier le code";
export const verified: string = "C’est fait!";
export const resendFailed: string = "Impossible de renvoyer le code";
export const newCodeSent: string = "Nouveau code envoyé!";
