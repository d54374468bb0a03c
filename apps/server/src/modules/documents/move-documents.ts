export { setDocumentsOwner as moveDocuments } from './queries.ts';
