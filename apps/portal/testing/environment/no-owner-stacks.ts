import * as React from 'react';

// React's development build takes a stack trace of every element it creates, for debuggers: a fifth of the time of these tests. It stops
// after 10,000 elements a second. Here it never starts. React's warnings, which fail a test, stay the same.
const internals: object = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set() {} });
