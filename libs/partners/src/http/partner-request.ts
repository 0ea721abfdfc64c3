import type { ApiRequest } from '@app/http';
import { Refusal } from '@app/kernel';
import { isPartnerPort } from '@app/partner-protocol';
import type { PartnersOptions } from '../partners.options.js';
import type { PartnerSent } from '../services/partner-signatures.service.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A partner's request as its signature covers it. Refuses REFERENCE_NOT_FOUND if no such partner is possible. */
export function partnerRequest(
  { method, headers, originalUrl, rawBody }: ApiRequest,
  {
    platformId,
    port,
    publicUrl,
  }: Pick<PartnersOptions, 'publicUrl'> & {
    readonly platformId: string;
    readonly port: string;
  },
): PartnerSent {
  if (!UUID.test(platformId) || !isPartnerPort(port))
    throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such partner.');
  const url = new URL(originalUrl, publicUrl ?? 'http://localhost').href;
  const request = { method, url, headers, body: rawBody ?? Buffer.alloc(0) };
  return { tenant: { platformId, environment: 'PRODUCTION' }, port, request };
}
