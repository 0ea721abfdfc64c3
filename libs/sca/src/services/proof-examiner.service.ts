import { Injectable } from '@nestjs/common';
import type { Tenant } from '@app/kernel';
import { type CustomerSummary, SANDBOX_CODE } from '@app/onboarding';
import { DerivedSecrets } from '../credentials/derived-secrets.js';
import { stepOfCode } from '../credentials/totp.js';
import type { AuthenticatorState } from '../domain/authenticator/authenticator.state.js';
import { DISPROVEN, type Factor, type Finding, type Proof } from '../domain/factor.js';
import { PasskeyCeremonies } from './passkey-ceremonies.service.js';
import { TextMessageCodes } from './text-message-codes.service.js';

/** A proof, and the claim to check it against. */
interface Examination {
  readonly customer: Pick<CustomerSummary, 'id' | 'phoneNumber'>;
  readonly proof: Proof;
  /** Id of the login or challenge that it belongs to. */
  readonly id: string;
  /** Factors accepted for this proof. */
  readonly factors: readonly Factor[];
  /** True if a recovery code may replace a lost app. */
  readonly recovery: boolean;
  readonly state: AuthenticatorState;
  /** Time of the service's clock, since an app's clock follows real time. */
  readonly at: string;
}

interface Examined {
  /** The factor that proved the claim, or the one that was tried. */
  readonly factor: Factor;
  readonly finding: Finding;
}

/** Checks whether a proof is valid; the deciders determine the consequences. */
@Injectable()
export class ProofExaminer {
  constructor(
    private readonly codes: TextMessageCodes,
    private readonly secrets: DerivedSecrets,
    private readonly passkeys: PasskeyCeremonies,
  ) {}

  async examine(tenant: Tenant, examination: Examination): Promise<Examined> {
    const {
      customer: { phoneNumber },
      proof: { code },
      factors,
      id,
    } = examination;
    if (code === undefined) return { factor: 'PASSKEY', finding: await this.ofPasskey(tenant, examination) };
    const isSent = factors.includes('SMS_OTP') && phoneNumber !== undefined;
    if (isSent && this.codes.matches(tenant, id, phoneNumber, code)) {
      return { factor: 'SMS_OTP', finding: { proves: true, used: null } };
    }
    const isApp = factors.includes('TOTP');
    return { factor: isApp ? 'TOTP' : 'SMS_OTP', finding: isApp ? this.ofApp(tenant, code, examination) : DISPROVEN };
  }

  /**
   * Checks the first code of an app with this secret; null if it is wrong. In the sandbox no code is used up, since its fixed code must be
   * accepted repeatedly.
   */
  ofSecret({ environment }: Tenant, secret: string, code: string, at: string): { readonly step: number | null } | null {
    const isSandbox = environment === 'SANDBOX';
    const step = stepOfCode(secret, code, at);
    if (isSandbox) return step !== null || code === SANDBOX_CODE ? { step: null } : null;
    return step === null ? null : { step };
  }

  private ofApp(tenant: Tenant, code: string, { customer, recovery, state: { totp }, at }: Examination): Finding {
    if (totp === null || totp.secret === null) return DISPROVEN;
    const right = this.ofSecret(tenant, totp.secret, code, at);
    if (right !== null) return { proves: true, used: right.step === null ? null : { kind: 'totp', step: right.step } };
    const codeHash = this.secrets.recoveryCodeHash(tenant, customer.id, code);
    return recovery && totp.recoveryCodeHashes.includes(codeHash)
      ? { proves: true, used: { kind: 'recovery-code', codeHash } }
      : DISPROVEN;
  }

  private async ofPasskey(tenant: Tenant, { proof, id, factors, state: { passkey } }: Examination): Promise<Finding> {
    if (passkey === null || !factors.includes('PASSKEY')) return DISPROVEN;
    const signCount = await this.passkeys.counterOf(tenant, id, passkey, proof);
    return signCount === null ? DISPROVEN : { proves: true, used: { kind: 'passkey', signCount } };
  }
}
