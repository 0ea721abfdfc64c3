/** The documents that a platform's answers may follow where the specification and the public contract differ. */
export const COMPATIBILITIES = ['specification', 'contract'] as const;
/** The document that a platform's answers follow. */
export type Compatibility = (typeof COMPATIBILITIES)[number];
