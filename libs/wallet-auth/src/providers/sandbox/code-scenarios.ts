import { ScenarioTable } from '@app/kernel';
import { SANDBOX_CODE } from '../../wallet-auth.configuration.js';

/** Login codes of embedded wallets in the sandbox. */
export const WALLET_CODES = new ScenarioTable(
  { name: 'wallet-codes', topic: 'Codes', field: 'one-time code of an embedded wallet', match: 'EQUALS' },
  { [SANDBOX_CODE]: { outcome: 'The code is right.', decision: true } },
  { outcome: 'The code is wrong.', httpStatus: 401, code: 'UNAUTHORIZED', decision: false },
);
