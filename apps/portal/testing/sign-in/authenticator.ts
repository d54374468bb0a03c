export { authenticatorCode } from '../../../../e2e/accounts/authenticator.ts';
