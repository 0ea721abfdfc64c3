/** Delivers letters in batches by key: one batch of a key at a time, different keys in parallel. */
export class Mailboxes<Letter> {
  private readonly boxes = new Map<string, Letter[]>();

  constructor(
    private readonly deliver: (key: string, batch: readonly Letter[]) => Promise<void>,
    private readonly maxBatchSize: number,
  ) {}

  /** `deliver` must settle each letter and must not throw. */
  post(key: string, letter: Letter): void {
    const box = this.boxes.get(key);
    if (box !== undefined) {
      box.push(letter);
      return;
    }
    const opened = [letter];
    this.boxes.set(key, opened);
    void this.empty(key, opened);
  }

  private async empty(key: string, box: Letter[]): Promise<void> {
    while (box.length > 0) await this.deliver(key, box.splice(0, this.maxBatchSize));
    this.boxes.delete(key);
  }
}
