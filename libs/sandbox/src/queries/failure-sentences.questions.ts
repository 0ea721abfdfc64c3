import { DECLINE_GUIDE } from '@app/cards';
import { ERROR_GUIDE, type ErrorCode } from '@app/kernel';
import { FAILURE_GUIDE } from '@app/payments';
import { OPERATION_FAILURE_GUIDE } from '@app/stablecoins';

/** The code of a failure, with a sentence for its meaning and one for how to avoid it. */
export interface FailureSentences {
  readonly code: string;
  readonly meaning: string;
  readonly avoidedBy: string;
}

type Guide = Readonly<Record<string, Omit<FailureSentences, 'code'>>>;

const REASONS = new Map(
  Object.entries({ ...FAILURE_GUIDE, ...DECLINE_GUIDE, ...OPERATION_FAILURE_GUIDE } satisfies Guide),
);

/** For a reason in an event; null for one that is not a failure, such as the reason of a refund. */
export function sentencesOfReason(code: string): FailureSentences | null {
  const found = REASONS.get(code);
  return found === undefined ? null : { code, ...found };
}

/** For the error code that a command was refused with; null for codes that no caller of the API sees. */
export function sentencesOfRefusal(code: string): FailureSentences | null {
  if (!Object.hasOwn(ERROR_GUIDE, code)) return null;
  const { meaning, action } = ERROR_GUIDE[code as ErrorCode];
  return { code, meaning, avoidedBy: action };
}

/** One thing that a verification found missing or wrong, as in the event. */
export interface VerificationFinding {
  readonly type: string;
  readonly reason: string;
  readonly field?: string | undefined;
  readonly acceptedDocumentTypes?: readonly string[] | undefined;
}

export function sentencesOfFinding(finding: VerificationFinding): FailureSentences {
  return { code: finding.type, meaning: finding.reason, avoidedBy: remedyOf(finding) };
}

function remedyOf({ field, acceptedDocumentTypes }: VerificationFinding): string {
  if (acceptedDocumentTypes !== undefined)
    return `A document of one of these types: ${acceptedDocumentTypes.join(', ')}.`;
  if (field !== undefined) return `A correct value of \`${field}\`.`;
  return 'Nothing in the request: the verifier decided. In the sandbox, a name or registration number with another ending.';
}
