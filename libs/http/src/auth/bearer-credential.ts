/** Parses the token of `Bearer <token>` (RFC 6750, 2.1); null for anything else. */
export function bearerCredential(header: string | undefined): string | null {
  return /^Bearer +([A-Za-z0-9._~+/-]+=*)$/i.exec(header ?? '')?.[1] ?? null;
}
