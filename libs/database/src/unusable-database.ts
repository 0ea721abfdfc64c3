/** The database cannot be used. The message explains why, for the operator. */
export class UnusableDatabase extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnusableDatabase';
  }
}
