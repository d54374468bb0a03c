/**
 * The colour of a badge, by the names of the design tokens: moss for what is done, lake for what is under way,
 * rowan for who is being looked into, wheat for what waits, maple for what is stopped, spruce for the accent. A tone always
 * comes with its word.
 */
export type Tone = 'moss' | 'lake' | 'rowan' | 'wheat' | 'maple' | 'spruce' | 'neutral';
