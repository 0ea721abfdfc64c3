/**
 * Occupancy of the workers in a run: the mean number of files running at a time; how long at the end fewer files ran than there are workers;
 * and those files. `files` are `{ name, start, end }` in milliseconds.
 */
export function occupancyOf(files, workers) {
  const [start, end] = [Math.min(...files.map((file) => file.start)), Math.max(...files.map((file) => file.end))];
  const running = files.reduce((sum, file) => sum + file.end - file.start, 0);
  const ends = files.map((file) => file.end).sort((a, b) => a - b);
  // Each worker ends with the end of a file.
  const full = ends.at(-workers) ?? start;
  const last = files.filter((file) => file.end > full).sort((a, b) => b.end - a.end);
  return {
    mean: end === start ? 0 : running / (end - start),
    tail: end - full,
    last: last.map(({ name }) => name),
  };
}
