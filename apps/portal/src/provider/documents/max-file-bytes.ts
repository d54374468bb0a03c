/** The largest file of an act, as `maxStaffFileBytes` of the contract has it. The portal imports only types from the schemas. */
export const maxFileBytes = 8_000_000;
