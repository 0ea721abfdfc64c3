/** Wakes a loop: waits for a call, or for a timeout where one is given; a call that came before the wait is not lost. */
export class WakeUp {
  private called = false;
  private ring: (() => void) | null = null;

  call(): void {
    this.called = true;
    this.ring?.();
  }

  /** True if it was called, false after the timeout. */
  async wait(milliseconds?: number): Promise<boolean> {
    if (!this.called) {
      await new Promise<void>((resolve) => {
        const limit = milliseconds === undefined ? undefined : setTimeout(resolve, milliseconds);
        this.ring = () => {
          clearTimeout(limit);
          resolve();
        };
      });
    }
    this.ring = null;
    const { called } = this;
    this.called = false;
    return called;
  }
}
