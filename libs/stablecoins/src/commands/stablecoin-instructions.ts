import { Injectable } from '@nestjs/common';
import { type Tenant, uuidOf } from '@app/kernel';
import {
  AggregateRunner,
  type CommandMetadata,
  HandlesInstruction,
  type Instruction,
  type InstructionHandler,
  Reservations,
} from '@app/event-sourcing';
import { operation } from '../domain/operation/operation.decider.js';
import { providerAccount, unknownProviderAccount } from '../domain/provider-account/provider-account.decider.js';
import { stablecoin } from '../domain/stablecoin/stablecoin.decider.js';
import { RecordIssuance, RecordOperation, RecordVerification, ReleaseProviderAccount } from '../instructions.js';
import { PROVIDER_ACCOUNT, reservedProviderAccount } from './link-provider-account.js';

type PayloadOf<I> = I extends Instruction<infer Payload> ? Payload : never;

@HandlesInstruction(RecordVerification)
@Injectable()
export class RecordVerificationHandler implements InstructionHandler<PayloadOf<typeof RecordVerification>> {
  constructor(private readonly runner: AggregateRunner) {}

  async execute(
    tenant: Tenant,
    { stablecoinProviderAccountId, found }: PayloadOf<typeof RecordVerification>,
    metadata: CommandMetadata,
  ): Promise<void> {
    const id = uuidOf('StablecoinProviderAccount', stablecoinProviderAccountId);
    await this.runner.run(providerAccount, tenant, id, { kind: 'record-verification', found }, metadata);
  }
}

@HandlesInstruction(ReleaseProviderAccount)
@Injectable()
export class ReleaseProviderAccountHandler implements InstructionHandler<PayloadOf<typeof ReleaseProviderAccount>> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly reservations: Reservations,
  ) {}

  async execute(
    tenant: Tenant,
    { stablecoinProviderAccountId }: PayloadOf<typeof ReleaseProviderAccount>,
    metadata: CommandMetadata,
  ): Promise<void> {
    const id = uuidOf('StablecoinProviderAccount', stablecoinProviderAccountId);
    const { state } = await this.runner.load(providerAccount, tenant, id);
    if (state === null) throw unknownProviderAccount();
    const value = reservedProviderAccount(state.provider, state.providerAccountId);
    await this.reservations.release(tenant, PROVIDER_ACCOUNT, value, { aggregate: providerAccount, id }, metadata);
  }
}

@HandlesInstruction(RecordIssuance)
@Injectable()
export class RecordIssuanceHandler implements InstructionHandler<PayloadOf<typeof RecordIssuance>> {
  constructor(private readonly runner: AggregateRunner) {}

  async execute(
    tenant: Tenant,
    { stablecoinId, status }: PayloadOf<typeof RecordIssuance>,
    metadata: CommandMetadata,
  ): Promise<void> {
    await this.runner.run(
      stablecoin,
      tenant,
      uuidOf('Stablecoin', stablecoinId),
      { kind: 'record-issuance', status },
      metadata,
    );
  }
}

@HandlesInstruction(RecordOperation)
@Injectable()
export class RecordOperationHandler implements InstructionHandler<PayloadOf<typeof RecordOperation>> {
  constructor(private readonly runner: AggregateRunner) {}

  async execute(
    tenant: Tenant,
    { operationId, report }: PayloadOf<typeof RecordOperation>,
    metadata: CommandMetadata,
  ): Promise<void> {
    await this.runner.run(
      operation,
      tenant,
      uuidOf('StablecoinOperation', operationId),
      { kind: 'report', report },
      metadata,
    );
  }
}

export const STABLECOIN_INSTRUCTION_HANDLERS = [
  RecordVerificationHandler,
  ReleaseProviderAccountHandler,
  RecordIssuanceHandler,
  RecordOperationHandler,
];
