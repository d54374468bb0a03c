export type { AuthErrorBody, AuthExtensions, SignedInDevice } from '@portage/wire/auth/auth-extensions';
