import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import {
  Answers,
  type CommandMetadata,
  CurrentTenant,
  Field,
  Metadata,
  Requires,
  ResourceIdField,
  ResourceIdParam,
  Retry,
  SignedAction,
  type SignedRetry,
  type SigningRequired,
  TextField,
} from '@app/http';
import type { Tenant } from '@app/kernel';
import { ExportWallet, type ExportedWallet } from '../commands/export-wallet.js';
import { publicKey } from './auth.rules.js';

export class WalletExportRequest {
  @Field(publicKey, { description: 'Uncompressed public key to which the recovery phrase is encrypted.' })
  clientPublicKey!: string;
}

export class WalletExportResponse {
  @ResourceIdField('InternalAccount')
  id!: string;

  @TextField({ max: 8_192 })
  encryptedWalletCredentials!: string;
}

/** Export of an embedded wallet by its owner (wallet-auth 10). */
@ApiTags('Internal Accounts')
@Controller('internal-accounts')
export class WalletExportController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':accountId/export')
  @Requires('TRANSACT')
  @SignedAction()
  @Answers(200, WalletExportResponse, {
    summary: 'Export the recovery phrase of an embedded wallet, encrypted',
    errors: [
      'REQUEST_ID_MISSING',
      'WALLET_SIGNATURE_BODY_MISMATCH',
      'WALLET_SIGNATURE_INVALID',
      'WALLET_SIGNATURE_MALFORMED',
      'REFERENCE_NOT_FOUND',
      'CUSTOMER_DELETED',
    ],
  })
  export(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Retry() retry: SignedRetry,
    @ResourceIdParam('InternalAccount', 'accountId') accountId: string,
    @Body() { clientPublicKey }: WalletExportRequest,
  ): Promise<ExportedWallet | SigningRequired> {
    return this.commands.execute(new ExportWallet(tenant, { accountId, clientPublicKey, retry }, metadata));
  }
}
