/** The contexts, each with those whose public interface it may import. */
export const CONTEXTS: Readonly<Record<string, readonly string[]>>;
