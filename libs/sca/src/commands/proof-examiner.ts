import { Injectable } from '@nestjs/common';
import type { Tenant } from '@app/kernel';
import type { AuthenticatorState } from '../domain/authenticator/authenticator.state.js';
import { DISPROVEN, type Factor, type Finding, type Proof } from '../domain/factor.js';
import { TextMessageCodes } from './text-message-codes.js';

/** A proof and what it is to prove. */
export interface Examination {
  readonly proof: Proof;
  /** The login or challenge it answers. */
  readonly id: string;
  /** By which of the customer's factors it may be one. */
  readonly factors: readonly Factor[];
  readonly state: AuthenticatorState;
}

/** Says whether a proof is one; what follows is for the deciders to say. */
@Injectable()
export class ProofExaminer {
  constructor(private readonly codes: TextMessageCodes) {}

  async examine(tenant: Tenant, { proof, id, factors }: Examination): Promise<{ readonly factor: Factor; readonly finding: Finding }> {
    const { code } = proof;
    if (code !== undefined && factors.includes('SMS_OTP') && this.codes.matches(tenant, id, code)) {
      return { factor: 'SMS_OTP', finding: { proves: true, used: null } };
    }
    return { factor: factors[0]!, finding: DISPROVEN };
  }
}
