import { type Attack, holds } from './attack.js';

const BOUNDARY = 'boundary';
/** One more than the limit of an import. */
const LINES = 1_000_001;
const IMPORTS = 3;
const MAX_RESPONSE_LENGTH = 4 * 1024;

const FORM = Buffer.concat([
  Buffer.from(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n` +
      'umaAddress,platformCustomerId,customerType\n',
  ),
  Buffer.from('a\n'.repeat(LINES)),
  Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
]);

export const endlessImports: Attack = {
  name: 'endless imports',
  does: `imports files of ${LINES} lines, each of which is wrong`,
  holds: 'each is refused at once with the bound, in a short answer',
  async run({ attacker }) {
    let slowest = 0;
    for (let count = 0; count < IMPORTS; count += 1) {
      const { status, text, milliseconds } = await attacker.send('POST', '/customers/bulk/csv', FORM, {
        headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      });
      slowest = Math.max(slowest, milliseconds);
      holds(status === 400 || status === 413, `an import was answered ${status}: ${text.slice(0, 200)}`);
      holds(/1,?000,?000/.test(text), `the bound is not named: ${text.slice(0, 200)}`);
      holds(text.length < MAX_RESPONSE_LENGTH, `answered in ${text.length} characters`);
    }
    return `${IMPORTS} imports refused, the slowest in ${Math.round(slowest)} ms`;
  },
};
