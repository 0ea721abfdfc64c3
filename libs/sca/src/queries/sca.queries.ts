import { asOfOrNow, defineQuery, queryHandler } from '@app/event-sourcing';
import { type ResetStatus, requireReset, resetStatus } from '../domain/authenticator/reset.js';
import type { Factor } from '../domain/factor.js';
import { type FactorDocument, ScaCustomers, factorDocuments } from './sca-customers.questions.js';

/** A reset as GET shows it. */
export interface ResetDocument {
  readonly status: ResetStatus;
  readonly factor: Factor;
  /** Status of the new enrolment after a reset; null before, and for a phone number. */
  readonly enrollmentStatus: 'PENDING' | 'COMPLETED' | null;
  readonly expiresAt: string;
  readonly completedAt?: string;
}

/** Factors of a customer. */
export class ListFactors extends defineQuery<{ readonly customerId: string }, readonly FactorDocument[]>() {}

export const ListFactorsHandler = queryHandler(ListFactors, ScaCustomers, async (customers, { tenant, data }) =>
  factorDocuments(await customers.require(tenant, data.customerId)),
);

/** A reset at time `at`. */
export class GetFactorReset extends defineQuery<
  { readonly customerId: string; readonly resetId: string; readonly at: string },
  ResetDocument
>() {}

export const GetFactorResetHandler = queryHandler(GetFactorReset, ScaCustomers, async (customers, { tenant, data }) => {
  const { state } = await customers.require(tenant, data.customerId);
  const reset = requireReset(state.resets, data.resetId);
  const { factor, expiresAt, completedAt, isReenrolled } = reset;
  const isCompleted = completedAt !== null && factor !== 'SMS_OTP';
  const enrolled = isReenrolled ? ('COMPLETED' as const) : ('PENDING' as const);
  return {
    status: resetStatus(reset, asOfOrNow(data.at)),
    factor,
    enrollmentStatus: isCompleted ? enrolled : null,
    expiresAt,
    ...(completedAt !== null && { completedAt }),
  };
});
