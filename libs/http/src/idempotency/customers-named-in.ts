/** Customer ids in URLs and answers. */
const CUSTOMER = /\bCustomer(?::|%3A)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/gi;

/** The ids of the customers in an answer or its URL, without duplicates, in order. */
export function customersNamedIn(...texts: readonly string[]): string[] {
  const found = texts.flatMap((text) => [...text.matchAll(CUSTOMER)].map(([, id]) => id!.toLowerCase()));
  return [...new Set(found)].sort();
}
