import { Misuse } from '../failures.js';

const REFERENCE = /\$\{([A-Za-z][\w-]*)((?:\.\w+|\[\d+\])*)\}/g;

/** Replaces the references in a value, `${step.member}`, by members of the responses of earlier steps. */
export function resolved(value: unknown, answers: ReadonlyMap<string, unknown>): unknown {
  if (typeof value === 'string') return resolvedText(value, answers);
  if (Array.isArray(value)) return value.map((each) => resolved(each, answers));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, resolved(inner, answers)]));
}

/** A text that consists of one reference takes the type of the member. */
function resolvedText(text: string, answers: ReadonlyMap<string, unknown>): unknown {
  const whole = new RegExp(`^${REFERENCE.source}$`).exec(text);
  if (whole !== null) return memberOf(whole[1]!, whole[2]!, answers);
  return text.replace(REFERENCE, (_, step: string, members: string) => String(memberOf(step, members, answers)));
}

function memberOf(step: string, members: string, answers: ReadonlyMap<string, unknown>): unknown {
  if (!answers.has(step)) throw new Misuse(`\${${step}${members}} does not refer to an earlier step.`);
  let value: unknown = answers.get(step);
  for (const name of members.match(/\w+/g) ?? []) {
    const holder = value as Readonly<Record<string, unknown>> | undefined | null;
    value = holder !== undefined && holder !== null && Object.hasOwn(holder, name) ? holder[name] : undefined;
  }
  if (value === undefined) throw new Misuse(`The response of ${step} has no ${members.slice(1)}.`);
  return value;
}
