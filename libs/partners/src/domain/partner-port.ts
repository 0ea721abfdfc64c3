import { type Field, text } from '@app/kernel';
import type { PartnerPort } from '@app/partner-protocol';

/** A port in stored events: any text, since later releases may add ports. */
export const partnerPort = (): Field<PartnerPort> => text() as unknown as Field<PartnerPort>;
