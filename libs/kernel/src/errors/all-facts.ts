import { Refusal, isFinalRefusal } from './refusal.js';

/**
 * The values of facts that are read at once, each of which may refuse. A request is refused alike each time, whichever read ends first: by
 * every final refusal that has the first one's code, with all their fields. A failure that a retry may mend is thrown instead,
 * since the other facts are not known.
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
