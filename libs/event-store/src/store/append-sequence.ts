/**
 * Pipelined appends to several streams: each is sent without waiting for the previous one. A store that supports sequences stores an append
 * only if all earlier ones are stored. A sequence that fails early leaves its first appends, as if each had waited for the previous one.
 */
export class AppendSequence {
  private broken = false;

  /** True once one of its appends was not stored, or may not have been: none of the later ones is stored. */
  get isBroken(): boolean {
    return this.broken;
  }

  /** Called by the store before it rejects the failed append. */
  break(): void {
    this.broken = true;
  }
}
