import { type Field, text } from '@app/kernel';
import type { PartnerPort } from '@app/partner-protocol';

/** A port as events hold it: a text, since later releases have further ports. */
export const partnerPort = (): Field<PartnerPort> => text() as unknown as Field<PartnerPort>;
