import { Injectable } from '@nestjs/common';
import { type Tenant, uuidOf } from '@app/kernel';
import { AggregateRunner, commandInstruction, HandlesInstruction, Reservations } from '@app/event-sourcing';
import type { CommandMetadata, InstructionHandler, PayloadOf } from '@app/event-sourcing/definitions';
import { operation } from '../domain/operation/operation.decider.js';
import { providerAccount, unknownProviderAccount } from '../domain/provider-account/provider-account.decider.js';
import { stablecoin } from '../domain/stablecoin/stablecoin.decider.js';
import { RecordIssuance, RecordOperation, RecordVerification, ReleaseProviderAccount } from '../instructions.js';
import { PROVIDER_ACCOUNT, reservedProviderAccount } from './link-provider-account.js';

const RecordVerificationHandler = commandInstruction(
  RecordVerification,
  providerAccount,
  ({ stablecoinProviderAccountId: id }) => uuidOf('StablecoinProviderAccount', id),
  ({ found }) => ({ kind: 'record-verification', found }),
);

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

const RecordIssuanceHandler = commandInstruction(
  RecordIssuance,
  stablecoin,
  ({ stablecoinId }) => uuidOf('Stablecoin', stablecoinId),
  ({ status }) => ({ kind: 'record-issuance', status }),
);

const RecordOperationHandler = commandInstruction(
  RecordOperation,
  operation,
  ({ operationId }) => uuidOf('StablecoinOperation', operationId),
  ({ report }) => ({ kind: 'report', report }),
);

export const STABLECOIN_INSTRUCTION_HANDLERS = [
  RecordVerificationHandler,
  ReleaseProviderAccountHandler,
  RecordIssuanceHandler,
  RecordOperationHandler,
];
