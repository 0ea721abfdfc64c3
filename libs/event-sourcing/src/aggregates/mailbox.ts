/** Work of one key is done in batches, one batch after another; different keys do not wait for each other. */
export class Mailboxes<Letter> {
  private readonly boxes = new Map<string, Letter[]>();

  constructor(
    private readonly deliver: (key: string, batch: readonly Letter[]) => Promise<void>,
    private readonly maxBatchSize: number,
  ) {}

  /** `deliver` answers each letter itself and must not throw. */
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
