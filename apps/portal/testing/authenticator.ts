export { authenticatorCode } from '../../../e2e/authenticator.ts';
