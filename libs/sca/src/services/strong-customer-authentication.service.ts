import { Injectable } from '@nestjs/common';
import { AggregateRunner, ReadYourWrites } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { Refusal, type Tenant, invalidInput, uuidOf, serviceTimeOf } from '@app/kernel';
import { SentCodes } from '@app/onboarding';
import { authenticator } from '../domain/authenticator/authenticator.decider.js';
import { hasSession } from '../domain/authenticator/authenticator.state.js';
import { requireUnlocked } from '../domain/authenticator/lock.js';
import {
  type ChallengeState,
  acceptedFactors,
  challenge,
  requireOpenChallenge,
  requireIssued,
  requireProvable,
} from '../domain/challenge/challenge.decider.js';
import type { Purpose } from '../domain/challenge/challenge.events.js';
import { type Factor, type Proof, fieldOf, notEnrolled, requireOneProof, wrongProof } from '../domain/factor.js';
import { type ScaCustomer, ScaCustomers } from '../queries/sca-customers.questions.js';
import { PasskeyCeremonies, type PasskeyRequest } from './passkey-ceremonies.service.js';
import { ProofExaminer } from './proof-examiner.service.js';
import { TextMessageCodes } from './text-message-codes.service.js';

/** Challenge that a customer answers before an action is executed; ScaChallenge of the specification. */
export interface ScaChallenge {
  /** `ScaChallenge:<uuid>`. */
  readonly id: string;
  readonly factor: Factor;
  readonly availableFactors: readonly Factor[];
  /** ISO 8601. */
  readonly expiresAt: string;
  readonly purpose: Purpose;
  /** If a passkey is accepted: the options that the browser passes to the authenticator. */
  readonly passkeyAssertionOptions?: PasskeyRequest['options'];
  /** Absent for payments: their pages belong to the relying party. */
  readonly passkeyAllowedOrigins?: readonly string[];
}

/** Terms of a challenge to issue. */
interface ChallengeRequest {
  /** `ScaChallenge:<uuid>`, derived from the caller's command: a repeated request with the same id yields the same challenge. */
  readonly challengeId: string;
  readonly customerId: string;
  readonly purpose: Purpose;
  /** Default: the preferred factor that the customer has. */
  readonly factor?: Factor | undefined;
  /** True if it follows a proof just given: its code is sent regardless of earlier ones. */
  readonly follows?: boolean | undefined;
}

/** Strong customer authentication for other contexts (wallet-auth 15). All answers are strongly consistent. */
@Injectable()
export class StrongCustomerAuthentication {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly customers: ScaCustomers,
    private readonly examiner: ProofExaminer,
    private readonly codes: TextMessageCodes,
    private readonly sentCodes: SentCodes,
    private readonly passkeys: PasskeyCeremonies,
  ) {}

  /** True if the customer's region requires strong authentication. 404 USER_NOT_FOUND. */
  async appliesTo(tenant: Tenant, customerId: string): Promise<boolean> {
    return (await this.customers.find(tenant, customerId)) !== null;
  }

  /** 404 USER_NOT_FOUND, 410 CUSTOMER_DELETED, 409 CONFLICT if it does not apply. */
  async requireApplicable(tenant: Tenant, customerId: string): Promise<void> {
    await this.customers.require(tenant, customerId);
  }

  /**
   * Refuses unless the customer is logged in at that time or needs no login: 423 ACCOUNT_LOCKED, 409 SCA_SESSION_REQUIRED, 404
   * USER_NOT_FOUND.
   */
  async requireSession(tenant: Tenant, customerId: string, at: string): Promise<void> {
    const found = await this.customers.find(tenant, customerId);
    if (found === null) return;
    requireUnlocked(found.state.lock, at);
    if (!hasSession(found.state, at)) {
      throw new Refusal('SCA_SESSION_REQUIRED', 'The customer must log in by strong authentication first.');
    }
  }

  /** True if the customer has ever logged in, or needs no login. 404 USER_NOT_FOUND. */
  async hasLoggedIn(tenant: Tenant, customerId: string): Promise<boolean> {
    const found = await this.customers.find(tenant, customerId);
    return found === null || found.state.hasLoggedIn;
  }

  /**
   * Asks the customer to confirm an action. 400 INVALID_INPUT for a factor that the customer does not have or that cannot confirm such an
   * action, 409 CONFLICT if it has none or strong authentication does not apply, 423 ACCOUNT_LOCKED, 429 RATE_LIMITED after too many codes,
   * 501 NOT_IMPLEMENTED if codes cannot be sent.
   */
  async challenge(tenant: Tenant, request: ChallengeRequest, metadata: CommandMetadata): Promise<ScaChallenge> {
    const { challengeId, customerId, purpose } = request;
    const found = await this.customers.require(tenant, customerId);
    const id = uuidOf('ScaChallenge', challengeId);
    const earlier = await this.runner.replay(challenge, tenant, id, metadata);
    if (earlier !== null)
      return this.documentOf(tenant, challengeId, (await this.runner.stateAfter(challenge, earlier))!, found);
    const availableFactors = factorsFor(purpose, found);
    const factor = chosenFactor(request.factor, availableFactors);
    if (factor === 'SMS_OTP') await this.codes.requireConnected(tenant);
    const isIssued = (await this.runner.load(challenge, tenant, id)).state !== null;
    if (!isIssued && request.follows !== true) requireUnlocked(found.state.lock, metadata.at);
    if (!isIssued && factor === 'SMS_OTP') await this.countCode(tenant, request, metadata);
    const command = { kind: 'issue', customerId, purpose, factor, availableFactors } as const;
    const receipt = await this.runner.run(challenge, tenant, id, command, metadata);
    await this.answers.passed(receipt.checkpoint, tenant);
    return this.documentOf(tenant, challengeId, receipt.state!, found);
  }

  /**
   * Checks the proof and uses up the challenge; a repeated command succeeds again. 400 INVALID_INPUT for a wrong or expired proof, 429
   * RATE_LIMITED after five wrong ones, 423 ACCOUNT_LOCKED, 409 CONFLICT if the challenge does not await a proof.
   */
  async prove(tenant: Tenant, challengeId: string, proof: Proof, metadata: CommandMetadata): Promise<void> {
    const id = uuidOf('ScaChallenge', challengeId);
    const asked = requireIssued((await this.runner.load(challenge, tenant, id)).state);
    const { customerId } = asked;
    if (asked.provenBy === metadata.commandId) return;
    const { customer, uuid, state, factors } = await this.customers.require(tenant, customerId);
    requireProvable(asked, metadata.at);
    requireUnlocked(state.lock, metadata.at);
    requireOneProof(proof);
    const { factor, finding } = await this.examiner.examine(tenant, {
      customer,
      proof,
      id: challengeId,
      factors: acceptedFactors(asked).filter((each) => factors.includes(each)), // the customer may have lost a factor since
      recovery: false,
      state,
      at: serviceTimeOf(metadata),
    });
    await this.runner.run(authenticator, tenant, uuid, { kind: 'judge-proof', customerId, finding }, metadata);
    const receipt = await this.runner.run(
      challenge,
      tenant,
      id,
      { kind: 'prove', factor, proves: finding.proves },
      metadata,
    );
    await this.answers.passed(receipt.checkpoint, tenant);
    // A wrong proof is recorded as an event, and then refused.
    if (receipt.state!.provenBy !== metadata.commandId) throw wrongProof('The proof is wrong.', fieldOf(proof));
  }

  /** Refuses with 429 RATE_LIMITED if the challenge accepts no further proof, before anything about its customer is revealed. */
  async requireOpenChallenge(tenant: Tenant, challengeId: string, at: string): Promise<void> {
    const { state } = await this.runner.load(challenge, tenant, uuidOf('ScaChallenge', challengeId));
    if (state !== null) requireOpenChallenge(state, at);
  }

  /** True if the customer has confirmed the action, for a caller that stopped before it could record that. */
  async isProven(tenant: Tenant, challengeId: string): Promise<boolean> {
    const { state } = await this.runner.load(challenge, tenant, uuidOf('ScaChallenge', challengeId));
    return state !== null && state.provenBy !== null;
  }

  /**
   * Sends the code again. 409 CONFLICT if none was sent or none is awaited, 423 ACCOUNT_LOCKED, 429 RATE_LIMITED if requested too often.
   */
  async resend(tenant: Tenant, challengeId: string, metadata: CommandMetadata): Promise<void> {
    const id = uuidOf('ScaChallenge', challengeId);
    const { customerId } = requireIssued((await this.runner.load(challenge, tenant, id)).state);
    const receipt = await this.runner.runOnce(challenge, tenant, id, metadata, async () => {
      requireUnlocked((await this.customers.require(tenant, customerId)).state.lock, metadata.at);
      await this.sentCodes.requireAllowed(tenant, customerId, 'PHONE', metadata.at);
      return this.runner.run(challenge, tenant, id, { kind: 'resend' }, metadata);
    });
    await this.sentCodes.count(tenant, customerId, 'PHONE', metadata);
    await this.answers.passed(receipt.checkpoint, tenant);
  }

  private async countCode(
    tenant: Tenant,
    { customerId, follows }: ChallengeRequest,
    metadata: CommandMetadata,
  ): Promise<void> {
    if (follows === true) await this.sentCodes.count(tenant, customerId, 'PHONE', metadata);
    else await this.sentCodes.admit(tenant, customerId, 'PHONE', metadata);
  }

  private async documentOf(
    tenant: Tenant,
    id: string,
    asked: ChallengeState,
    { state: { passkey } }: ScaCustomer,
  ): Promise<ScaChallenge> {
    const { factor, availableFactors, expiresAt, purpose } = asked;
    const document = { id, factor, availableFactors, expiresAt, purpose };
    if (passkey === null || !acceptedFactors(asked).includes('PASSKEY')) return document;
    const { options, allowedOrigins } = await this.passkeys.assertion(tenant, id, passkey);
    return {
      ...document,
      passkeyAssertionOptions: options,
      ...(purpose === 'BENEFICIARY_TRUST' && { passkeyAllowedOrigins: allowedOrigins }),
    };
  }
}

/**
 * Excludes TOTP for payments: a payment's proof must be bound to its amount and payee, and a code from the customer's device is not
 * (wallet-auth 15.1).
 */
function factorsFor(purpose: Purpose, { factors }: ScaCustomer): readonly Factor[] {
  return purpose === 'BENEFICIARY_TRUST' ? factors : factors.filter((factor) => factor !== 'TOTP');
}

function chosenFactor(wanted: Factor | undefined, available: readonly Factor[]): Factor {
  if (wanted === undefined) {
    const [first] = available;
    if (first === undefined)
      throw new Refusal(
        'CONFLICT',
        'The customer has no factor to confirm this. Verify its phone number or enrol a passkey.',
      );
    return first;
  }
  if (wanted === 'TOTP' && !available.includes(wanted)) {
    throw invalidInput('TOTP cannot be used to authorize payments.', {
      field: 'scaFactor',
      message: 'must be SMS_OTP or PASSKEY',
    });
  }
  if (!available.includes(wanted)) throw notEnrolled('scaFactor');
  return wanted;
}
