import { Injectable } from '@nestjs/common';
import { CREDENTIAL_REGISTRY, Refusal, type Tenant, later, tenantKey } from '@app/kernel';
import { AggregateRunner } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { Vault } from '@app/event-store';
import { AGENTS_CONFIGURATION } from '../agents.configuration.js';
import { newDeviceCode } from '../credentials/agent-secrets.js';
import { AgentReader } from '../queries/agent-reader.questions.js';
import type { AgentState } from '../domain/agent/agent.state.js';
import { type CredentialState, credential, credentialUuid } from '../domain/credential/credential.decider.js';

/** A device code at its creation, the only time it is shown. */
export interface DeviceCodeDocument {
  readonly code: string;
  readonly agentId: string;
  readonly expiresAt: string;
  readonly redeemed: boolean;
}

export interface DeviceCodeStatus {
  readonly code: string;
  readonly redeemed: boolean;
}

/** Codes that connect an agent once. They are stored as keyed hashes, since forty bits could be guessed from a plain hash. */
@Injectable()
export class DeviceCodes {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly vault: Vault,
    private readonly agents: AgentReader,
  ) {}

  /**
   * Creates the code of a command and registers it first: a code is worthless until the agent's stream accepts it. Returns the record for
   * that stream.
   */
  async make(
    tenant: Tenant,
    agentId: string,
    metadata: CommandMetadata,
  ): Promise<{ readonly codeHash: string; readonly expiresAt: string }> {
    const codeHash = this.hashOf(this.codeOf(tenant, metadata));
    await this.runner.run(credential, CREDENTIAL_REGISTRY, credentialUuid(codeHash), { tenant, agentId }, metadata);
    return { codeHash, expiresAt: later(metadata.at, AGENTS_CONFIGURATION.deviceCodeLifetime) };
  }

  /** The code of a command as its response shows it, the same for a repeated command. Takes the state right after the command. */
  shown(tenant: Tenant, { agentId, deviceCode }: AgentState, metadata: CommandMetadata): DeviceCodeDocument {
    return { code: this.codeOf(tenant, metadata), agentId, expiresAt: deviceCode!.expiresAt, redeemed: false };
  }

  /** Derived from the command id with a secret key, so that it need not be stored. */
  private codeOf(tenant: Tenant, { commandId }: CommandMetadata): string {
    const bytes = Buffer.from(this.vault.fingerprint(tenant, 'agents.new-device-code', commandId), 'hex');
    return newDeviceCode((count) => bytes.subarray(0, count));
  }

  /** 404 REFERENCE_NOT_FOUND, also for a code of another platform, of a deleted agent, and for a replaced code. */
  async status(tenant: Tenant, code: string): Promise<DeviceCodeStatus> {
    const known = await this.find(code);
    if (tenantKey(known.tenant) !== tenantKey(tenant)) throw unknownCode();
    const { deviceCode } = await this.agents.agent(tenant, known.agentId);
    if (deviceCode?.codeHash !== this.hashOf(code)) throw unknownCode();
    return { code, redeemed: deviceCode.redeemed };
  }

  hashOf(code: string): string {
    return this.vault.fingerprint(CREDENTIAL_REGISTRY, 'agents.device-code', code);
  }

  /** Agent of a code; 404 REFERENCE_NOT_FOUND for an unknown code. */
  async find(code: string): Promise<NonNullable<CredentialState>> {
    const { state } = await this.runner.load(credential, CREDENTIAL_REGISTRY, credentialUuid(this.hashOf(code)));
    if (state === null) throw unknownCode();
    return state;
  }
}

function unknownCode(): Refusal {
  return new Refusal('REFERENCE_NOT_FOUND', 'There is no such device code.');
}
