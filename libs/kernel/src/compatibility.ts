/** Which document a platform's answers follow where the specification and the public contract differ. */
export const COMPATIBILITIES = ['specification', 'contract'] as const;
export type Compatibility = (typeof COMPATIBILITIES)[number];
