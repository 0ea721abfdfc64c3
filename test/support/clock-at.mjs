/** Preloaded into a process of the product (crash/crash-walk.ts): its clock starts at CLOCK_AT and runs from there. */
const RealDate = Date;
const behind = RealDate.now() - RealDate.parse(process.env.CLOCK_AT);

globalThis.Date = class Date extends RealDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [RealDate.now() - behind] : parts));
  }

  static now() {
    return RealDate.now() - behind;
  }
};
