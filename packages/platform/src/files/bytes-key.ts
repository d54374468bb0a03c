/** Start of the keys of all objects' bytes. */
export const bytesFolder = 'objects/';

/** Key of the bytes of a stored object's version. It depends on nothing else, so moving an object moves no bytes. */
export const bytesKey = (version: string): string => `${bytesFolder}${version}`;
