import { Refusal, assertNever, endingOf } from '@app/kernel';
import type { NameVerification } from '../../domain/external-account/external-account.decider.js';
import { sandboxSuffix } from '../../domain/external-account/sandbox-suffix.js';
import type { NameCheckRequest, NameVerifier } from '../name-verification.port.js';

/** A name that is almost the one asked about: middle initial added, as banks like to have it. */
function nearName(name: string): string {
  const [first = name, ...rest] = name.split(' ');
  return [first, 'J.', ...rest].join(' ');
}

const SOMEBODY_ELSE = 'Sandbox Account Holder';

/** Endings that choose another answer than a match. */
const ENDINGS = ['102', '103', '104', '105', '106', '107'] as const;

/** The answer follows from the last three digits of the account (specification, "Beneficiary name verification"). */
export class SandboxNameVerifier implements NameVerifier {
  readonly environment = 'SANDBOX';

  async verify({ identifier, beneficiaryName }: NameCheckRequest): Promise<NameVerification> {
    const ending = endingOf(sandboxSuffix(identifier), ENDINGS);
    switch (ending) {
      case '102':
        return { status: 'NOT_MATCHED', verifiedName: SOMEBODY_ELSE };
      case '103':
        return { status: 'PARTIAL_MATCH', verifiedName: nearName(beneficiaryName) };
      case '104':
        return { status: 'PENDING', verifiedName: null };
      case '105':
        throw new Refusal('INVALID_BANK_ACCOUNT', 'There is no such account.');
      case '106':
        return { status: 'UNSUPPORTED', verifiedName: null };
      case '107':
        return { status: 'CHECKED_BY_RECEIVING_FI', verifiedName: null };
      case 'ORDINARY':
        return { status: 'MATCHED', verifiedName: beneficiaryName };
      default:
        return assertNever(ending);
    }
  }
}
