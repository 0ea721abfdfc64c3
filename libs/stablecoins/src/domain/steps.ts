export interface Step<Status> {
  readonly from: Status;
  readonly to: Status;
}

/**
 * What is left of a way from where somebody stands on it, one step after the other: whoever asks late still records every
 * status between. None for somebody who does not stand on it, or at its end.
 */
export function stepsAlong<Status>(way: readonly Status[], from: Status): readonly Step<Status>[] {
  const here = way.indexOf(from);
  return here < 0 ? [] : way.slice(here + 1).map((to, index) => ({ from: way[here + index]!, to }));
}
