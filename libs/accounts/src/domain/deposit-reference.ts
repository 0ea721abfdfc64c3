/** The reference that a payer quotes, by which a transfer is matched to its account. */
export function depositReference(accountUuid: string): string {
  return `DEP-${accountUuid.replaceAll('-', '').slice(0, 12).toUpperCase()}`;
}
