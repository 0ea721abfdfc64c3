export interface Step<Status> {
  readonly from: Status;
  readonly to: Status;
}

/**
 * Remaining steps from a status to the end of a path, one at a time, so that a late report still records every status in between. Empty for a
 * status that is not on the path or is its end.
 */
export function stepsAlong<Status>(way: readonly Status[], from: Status): readonly Step<Status>[] {
  const here = way.indexOf(from);
  return here < 0 ? [] : way.slice(here + 1).map((to, index) => ({ from: way[here + index]!, to }));
}
