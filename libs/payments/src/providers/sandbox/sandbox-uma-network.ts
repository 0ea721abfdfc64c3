import { assertNever } from '@app/kernel';
import type { IncomingReport } from '../../domain/transaction/network-reports.js';
import { PAYMENTS_CONFIGURATION } from '../../payments.configuration.js';
import type { UmaNetwork, UmaReceiver, UmaSender } from '../uma-network.port.js';
import { sandboxUmaUser } from './sandbox-uma-users.js';

const { slowPayout, umaBounds } = PAYMENTS_CONFIGURATION.sandbox;

/** Information about sandbox users as receivers. */
const PAYEE: Readonly<Record<string, string>> = {
  FULL_NAME: 'Sandbox Receiver',
  BIRTH_DATE: '1990-01-15',
  NATIONALITY: 'US',
  COUNTRY_OF_RESIDENCE: 'US',
  TAX_ID: '000-00-0000',
  PURPOSE_OF_PAYMENT: 'OTHER',
};

/**
 * Simulates the other institutions: the existence of a receiver and the outcome of a payment depend only on the address and the payment's
 * age.
 */
export class SandboxUmaNetwork implements UmaNetwork {
  readonly environment = 'SANDBOX';

  async lookUp(_tenant: unknown, umaAddress: string): Promise<UmaReceiver | null> {
    const user = sandboxUmaUser(umaAddress);
    return user === null
      ? null
      : {
          currencies: [{ code: user.currency, ...umaBounds }],
          requiredFields: [
            { name: 'FULL_NAME', mandatory: true },
            { name: 'BIRTH_DATE', mandatory: false },
          ],
        };
  }

  async payee(
    _tenant: unknown,
    umaAddress: string,
    fields: readonly string[],
  ): Promise<Readonly<Record<string, string>> | null> {
    if (sandboxUmaUser(umaAddress) === null) return null;
    return Object.fromEntries(Object.entries(PAYEE).filter(([name]) => fields.includes(name)));
  }

  async sender(_tenant: unknown, umaAddress: string): Promise<UmaSender | null> {
    return sandboxUmaUser(umaAddress) === null
      ? null
      : {
          information: { FULL_NAME: 'Sandbox Sender', COUNTRY_OF_RESIDENCE: 'US' },
          requestedFields: [
            { name: 'FULL_NAME', mandatory: true },
            { name: 'COUNTRY_OF_RESIDENCE', mandatory: false },
          ],
        };
  }

  async settle({
    senderUmaAddress,
    requestedAt,
    now,
  }: {
    senderUmaAddress: string | null;
    requestedAt: string;
    now: string;
  }): Promise<IncomingReport> {
    const outcome = senderUmaAddress === null ? undefined : sandboxUmaUser(senderUmaAddress)?.outcome;
    switch (outcome) {
      case 'SUCCESS':
        return { status: 'RECEIVED' };
      case 'SLOW': {
        const left = slowPayout - (Date.parse(now) - Date.parse(requestedAt));
        return left > 0 ? { status: 'PENDING', askAgainAfter: left } : { status: 'RECEIVED' };
      }
      case 'COMPLIANCE':
        return { status: 'FAILED', failureReason: 'COMPLIANCE_REJECTED' };
      case undefined:
        return { status: 'FAILED', failureReason: 'LNURLP_FAILED' };
      default:
        return assertNever(outcome);
    }
  }
}
