import { Injectable } from '@nestjs/common';
import { asOfOrNow } from '@app/event-sourcing';
import type { Tenant } from '@app/kernel';
import { type ResetStatus, requireReset, resetStatus } from '../domain/authenticator/reset.js';
import type { Factor } from '../domain/factor.js';
import { type FactorDocument, ScaCustomers, factorDocuments } from './sca-customers.questions.js';

/** A reset as GET shows it. */
export interface ResetDocument {
  readonly status: ResetStatus;
  readonly factor: Factor;
  /** Status of the enrolment after a reset; null before, and for a phone number. */
  readonly enrollmentStatus: 'PENDING' | 'COMPLETED' | null;
  readonly expiresAt: string;
  readonly completedAt?: string;
}

/** Queries for the GETs; folded from the streams, since there is one authenticator per customer and never a long list. */
@Injectable()
export class ScaQueries {
  constructor(private readonly customers: ScaCustomers) {}

  async factors(tenant: Tenant, customerId: string): Promise<readonly FactorDocument[]> {
    return factorDocuments(await this.customers.require(tenant, customerId));
  }

  async reset(tenant: Tenant, customerId: string, resetId: string, at: string): Promise<ResetDocument> {
    const {
      state: { resets },
    } = await this.customers.require(tenant, customerId);
    const reset = requireReset(resets, resetId);
    const { factor, expiresAt, completedAt, isReenrolled } = reset;
    const isCompleted = completedAt !== null && factor !== 'SMS_OTP';
    const enrolled = isReenrolled ? 'COMPLETED' : 'PENDING';
    return {
      status: resetStatus(reset, asOfOrNow(at)),
      factor,
      enrollmentStatus: isCompleted ? enrolled : null,
      expiresAt,
      ...(completedAt !== null && { completedAt }),
    };
  }
}
