/**
 * A badge colour, named after its design token: moss for done, lake for in progress, rowan for under review, wheat for
 * waiting, maple for stopped, spruce for the accent. A tone always appears with a label.
 */
export type Tone = 'moss' | 'lake' | 'rowan' | 'wheat' | 'maple' | 'spruce' | 'neutral';
