/**
 * Appends to several streams, each sent without a wait for the one before. A store that keeps sequences stores each of them only where all
 * before it are stored: a sequence that ends early leaves its first appends, as if each had waited for the one before.
 */
export class AppendSequence {
  private broken = false;

  /** True once an append of it was not stored, or may not have been: nothing more of it is stored. */
  get isBroken(): boolean {
    return this.broken;
  }

  /** Called by the store before it answers the append that failed. */
  break(): void {
    this.broken = true;
  }
}
