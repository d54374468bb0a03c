import { hashCheaply } from '@portage/wire/auth/passwords/passwords';

// Vitest's setup of the server's tests, which create and sign in some 1,800 accounts in this process.
hashCheaply();
