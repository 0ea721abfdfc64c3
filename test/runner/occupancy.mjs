/**
 * Occupancy of the workers in a run: the mean number of files that ran at a time, and for how long at its end fewer ran than there
 * are workers, with the files that ran then. `files` are `{ name, start, end }` in milliseconds.
 */
export function occupancyOf(files, workers) {
  const [start, end] = [Math.min(...files.map((file) => file.start)), Math.max(...files.map((file) => file.end))];
  const running = files.reduce((sum, file) => sum + file.end - file.start, 0);
  const ends = files.map((file) => file.end).sort((a, b) => a - b);
  // each worker ends with the end of one file
  const full = ends.at(-workers) ?? start;
  const last = files.filter((file) => file.end > full).sort((a, b) => b.end - a.end);
  return {
    mean: end === start ? 0 : running / (end - start),
    tail: end - full,
    last: last.map(({ name }) => name),
  };
}
