import { type Attack, holds } from './attack.js';

const BOUNDARY = 'boundary';
const FILE_BYTES = 25 * 1024 * 1024;
/** In total more than one platform may upload concurrently. */
const FORMS = 12;

const FORM = Buffer.concat([
  Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`),
  Buffer.alloc(FILE_BYTES, 'a'),
  // refused only after the whole file was received
  Buffer.from(`\r\n--${BOUNDARY}\r\nContent-Disposition: form-data; name="a\0"\r\n\r\nb\r\n--${BOUNDARY}--\r\n`),
]);

export const refusedForms: Attack = {
  name: 'refused forms',
  does: 'uploads large files in forms that are refused at their end, to fill the disk',
  holds: 'each file is discarded with its form, so that the platform has room for the next',
  async run({ attacker }) {
    for (let form = 1; form <= FORMS; form++) {
      const { status } = await attacker.send('POST', '/customers/bulk/csv', FORM, {
        headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      });
      holds(status === 400, `form ${form} was answered ${status}`);
    }
    return `${FORMS} forms of ${FILE_BYTES / 1024 / 1024} MB refused`;
  },
};
