/** Which document a platform's answers follow where the specification and the public contract differ. */
export const COMPATIBILITIES = ['specification', 'contract'] as const;
/** Answers that a platform receives where specification and public contract differ. */
export type Compatibility = (typeof COMPATIBILITIES)[number];
