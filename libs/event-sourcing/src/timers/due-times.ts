/** Times at which something becomes due, so that a poll can skip its statement while nothing is. */
export class DueTimes {
  private times: number[] = [];

  add(time: Date): void {
    this.times.push(time.getTime());
  }

  /** Removes the times up to now. True if there were any. */
  takeUpTo(now: Date): boolean {
    const later = this.times.filter((time) => time > now.getTime());
    const isAnyDue = later.length < this.times.length;
    this.times = later;
    return isAnyDue;
  }
}
