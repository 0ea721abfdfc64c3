import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { derivedUuid, tenantKey } from '@app/kernel';
import { CreateBurn } from '../../../../libs/stablecoins/src/commands/create-burn.js';
import { CreateMint } from '../../../../libs/stablecoins/src/commands/create-mint.js';
import { type Stage, TENANT } from '../stage.js';

/** A customer mints tokens from its bank account, or burns some from its wallet. */
export function mintOrBurn(stage: Stage, stablecoinId: string, customerId: string): void {
  const [bank, wallet] = [stage.payeeOf(customerId, 'USD'), stage.payeeOf(customerId, 'BTC')];
  if (bank === undefined || wallet === undefined) return;
  const amount = String((100 + stage.pick(100)) * 10_000);
  const isMint = stage.random() < 0.5;
  const command = (metadata: CommandMetadata) =>
    isMint
      ? new CreateMint(
          TENANT,
          {
            stablecoinId,
            request: {
              amount,
              fundingSource: { type: 'ACH_DEBIT', externalAccountId: bank },
              destination: { accountId: wallet },
            },
          },
          metadata,
        )
      : new CreateBurn(
          TENANT,
          {
            stablecoinId,
            request: {
              amount,
              source: { type: 'EXTERNAL_ACCOUNT' },
              destination: { externalAccountId: bank, rail: 'ACH_CREDIT' },
            },
          },
          metadata,
        );
  stage.request(
    isMint ? 'mint' : 'burn',
    async (process, metadata) => [(await process.execute<{ id: string }>(command(metadata))).id],
    {
      makes: (commandId) =>
        `${tenantKey(TENANT)}.stablecoins.operation-${derivedUuid('StablecoinOperation', commandId)}`,
    },
  );
}
