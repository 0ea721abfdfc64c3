import { Refusal, isFinalRefusal } from './refusal.js';

/**
 * Awaits facts that are read concurrently, each of which may be refused. The result does not depend on which read ends first: all final
 * refusals with the code of the first one are combined, with all their fields. A transient failure is thrown instead, since the other facts
 * are then unknown.
 */
export async function allFacts<const Facts extends readonly unknown[]>(
  facts: Facts,
): Promise<{ -readonly [Place in keyof Facts]: Awaited<Facts[Place]> }> {
  const read = await Promise.allSettled(facts);
  const failures = read.flatMap((fact): unknown[] => (fact.status === 'rejected' ? [fact.reason] : []));
  if (failures.length > 0)
    throw failures.find((failure) => !isFinalRefusal(failure)) ?? together(failures as Refusal[]);
  return read.map((fact) => (fact as PromiseFulfilledResult<unknown>).value) as never;
}

function together([first, ...others]: readonly Refusal[]): Refusal {
  const alike = others.filter(({ code, message }) => code === first!.code && message !== first!.message);
  if (alike.length === 0) return first!;
  const all = [first!, ...alike];
  const errors = all.flatMap(({ details }) => details?.errors ?? []);
  return new Refusal(first!.code, all.map(({ message }) => message).join(' '), { ...first!.details, errors });
}
