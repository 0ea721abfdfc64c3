import { Injectable } from '@nestjs/common';
import { CREDENTIAL_REGISTRY, Refusal, type Tenant, later, tenantKey } from '@app/kernel';
import { AggregateRunner } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { Vault } from '@app/event-store';
import { AGENTS_CONFIGURATION } from '../agents.configuration.js';
import { newDeviceCode } from '../credentials/agent-secrets.js';
import { AgentReader } from '../queries/agent-reader.questions.js';
import { type CredentialState, credential, credentialUuid } from '../domain/credential/credential.decider.js';

/** A device code at its creation, the only time when it is shown. */
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

/** Codes that connect an agent once. They are kept as keyed hashes: forty bits could be guessed from any other. */
@Injectable()
export class DeviceCodes {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly vault: Vault,
    private readonly agents: AgentReader,
  ) {}

  /** A new code, registered first: one that leads to an agent which does not know it opens nothing. */
  async make(
    tenant: Tenant,
    agentId: string,
    metadata: CommandMetadata,
  ): Promise<DeviceCodeDocument & { readonly codeHash: string }> {
    const code = newDeviceCode();
    const codeHash = this.hashOf(code);
    await this.runner.run(credential, CREDENTIAL_REGISTRY, credentialUuid(codeHash), { tenant, agentId }, metadata);
    return {
      code,
      agentId,
      codeHash,
      expiresAt: later(metadata.at, AGENTS_CONFIGURATION.deviceCodeLifetime),
      redeemed: false,
    };
  }

  /** 404 REFERENCE_NOT_FOUND, also for a code of another platform, of a deleted agent, and one that another has replaced. */
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
