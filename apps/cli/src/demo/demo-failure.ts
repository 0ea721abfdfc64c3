/** The server did something else than the specification says, or could not be reached. */
export class DemoFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DemoFailure';
  }
}
