import { Refusal, assertNever } from '@app/kernel';
import type { NameVerification } from '../../domain/external-account/external-account.decider.js';
import { sandboxSuffix } from '../../domain/external-account/sandbox-suffix.js';
import type { NameCheckRequest, NameVerifier } from '../name-verification.port.js';
import { NAME_CHECKS } from './account-scenarios.js';

/** A name that is almost the given one: with a middle initial, as banks often store it. */
function nearName(name: string): string {
  const [first = name, ...rest] = name.split(' ');
  return [first, 'J.', ...rest].join(' ');
}

const SOMEBODY_ELSE = 'Sandbox Account Holder';

/** The last three digits of the account determine the result (specification, "Beneficiary name verification"). */
export class SandboxNameVerifier implements NameVerifier {
  readonly environment = 'SANDBOX';

  async verify(_tenant: unknown, { identifier, beneficiaryName }: NameCheckRequest): Promise<NameVerification> {
    const { status, name } = NAME_CHECKS.decisionOf(sandboxSuffix(identifier));
    if (status === 'NO_ACCOUNT') throw new Refusal('INVALID_BANK_ACCOUNT', 'There is no such account.');
    switch (name) {
      case 'SAME':
        return { status, verifiedName: beneficiaryName };
      case 'NEAR':
        return { status, verifiedName: nearName(beneficiaryName) };
      case 'OTHER':
        return { status, verifiedName: SOMEBODY_ELSE };
      case null:
        return { status, verifiedName: null };
      default:
        return assertNever(name);
    }
  }
}
