import { Injectable } from '@nestjs/common';
import { type Tenant, wireAmount } from '@app/kernel';
import { PaymentFacts } from './payment-facts.service.js';
import { type WithdrawalRequest, withdrawalEstimate } from '../domain/withdrawal-fee.js';
import { PAYMENTS_CONFIGURATION } from '../payments.configuration.js';

export interface WithdrawalEstimateDocument {
  readonly networkFee: number;
  readonly networkFeeAsset: string;
  readonly applicationFee: number;
  readonly totalFee: number;
  readonly netAmount: number;
}

/** POST /crypto/estimate-withdrawal-fee: a query with a request body. */
@Injectable()
export class WithdrawalFees {
  constructor(private readonly facts: PaymentFacts) {}

  /** 404 REFERENCE_NOT_FOUND for an unknown account; otherwise the refusals of the rules. */
  async estimate(tenant: Tenant, accountId: string, request: WithdrawalRequest): Promise<WithdrawalEstimateDocument> {
    const { currency } = await this.facts.internal(tenant, accountId, 'internalAccountId');
    const account = { currency, isCrypto: !this.facts.isFiat(currency) };
    const { networkFee, networkFeeAsset, applicationFee, totalFee, netAmount } = withdrawalEstimate(
      request,
      account,
      PAYMENTS_CONFIGURATION.withdrawals,
    );
    return {
      networkFee: wireAmount(networkFee),
      networkFeeAsset,
      applicationFee: wireAmount(applicationFee),
      totalFee: wireAmount(totalFee),
      netAmount: wireAmount(netAmount),
    };
  }
}
