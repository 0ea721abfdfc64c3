import { type Attack, holds } from './attack.js';

const BOUNDARY = 'boundary';

const part = (...lines: string[]): string => `--${BOUNDARY}\r\n${lines.join('\r\n')}\r\n`;
const END = `--${BOUNDARY}--\r\n`;

/** Malformed forms; each fails in another place of the parser. */
const FORMS: Readonly<Record<string, string>> = {
  'a part without a name': part('Content-Disposition: form-data', '', 'value') + END,
  'a file without a name': part('Content-Disposition: form-data; filename="a"', '', 'value') + END,
  'a part without headers': part('', 'value') + END,
  'a header without a colon': part('Content-Disposition', '', 'value') + END,
  'a name of bytes that are no text': part('Content-Disposition: form-data; name="\xff\xfe"', '', 'value') + END,
  'an unknown charset':
    part('Content-Disposition: form-data; name="a"', 'Content-Type: text/plain; charset=nope', '', 'b') + END,
  'an encoded name of a wrong charset': part("Content-Disposition: form-data; name*=nope''%FF", '', 'value') + END,
  'no end': part('Content-Disposition: form-data; name="file"; filename="a"', '', 'value'),
  'the end alone': END,
  'too many parts': part('Content-Disposition: form-data; name="a"', '', 'b').repeat(60) + END,
  'the name __proto__': part('Content-Disposition: form-data; name="__proto__"', '', 'b') + END,
};

export const malformedForms: Attack = {
  name: 'malformed forms',
  does: 'uploads multipart forms that break the rules of multipart',
  holds: 'each is answered below 500',
  async run({ attacker }) {
    for (const [name, form] of Object.entries(FORMS)) {
      const { status } = await attacker.send('POST', '/documents', Buffer.from(form, 'latin1'), {
        headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      });
      holds(status >= 400 && status < 500, `${name} was answered ${status}`);
    }
    return `${Object.keys(FORMS).length} forms refused`;
  },
};
