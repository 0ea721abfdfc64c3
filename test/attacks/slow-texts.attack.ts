import { type Attack, holds } from './attack.js';
import { BASE_PATH } from './target.js';

/** Length of bodies, nearly a megabyte, that a careless parser needs quadratic time for. */
const LENGTH = 1_000_000;
const BODIES: Readonly<Record<string, string>> = {
  'a number of zeros': `{"a":1.${'0'.repeat(LENGTH)}1}`,
  'a number of nines': `{"a":${'9'.repeat(LENGTH)}}`,
  'an exponent': `{"a":1e${'1'.repeat(LENGTH)}}`,
  'a list of numbers': `{"customerType":"INDIVIDUAL","currencies":[${'1,'.repeat(LENGTH / 2 - 1_000)}1]}`,
  'lists in lists': `{"a":[${'[1,1,1,1],'.repeat(LENGTH / 12)}[]]}`,
  'a text of zeros': `{"customerType":"INDIVIDUAL","fullName":"${'0'.repeat(LENGTH)}"}`,
  'an e-mail address of signs': `{"customerType":"INDIVIDUAL","email":"${'a@'.repeat(LENGTH / 2 - 100)}"}`,
  'an address of a text': `{"customerType":"INDIVIDUAL","email":"${'a://b:'.repeat(LENGTH / 7)}"}`,
};
const ANSWERED_WITHIN_MILLISECONDS = 3_000;
const MAX_RESPONSE_LENGTH = 64 * 1024;

export const slowTexts: Attack = {
  name: 'slow texts',
  does: 'sends numbers, lists and texts of a megabyte, with a credential and without, to routes that take a body and to those that take none',
  holds: `each is answered below 500 in ${ANSWERED_WITHIN_MILLISECONDS / 1_000} s, in a few kilobytes, and others wait no longer`,
  othersWaitAtMost: ANSWERED_WITHIN_MILLISECONDS,
  async run(target) {
    let slowest = 0;
    for (const [name, body] of Object.entries(BODIES)) {
      const type = { 'content-type': 'application/json' };
      const requests = [
        () => target.attacker.send('POST', '/customers', body),
        () => target.attacker.send('GET', '/config', body),
        () => target.call({ method: 'POST', path: `${BASE_PATH}/customers`, headers: type, body }),
        () => target.call({ path: '/health/live', headers: type, body }),
      ];
      for (const request of requests) {
        const { status, milliseconds, text } = await target.timed(request);
        slowest = Math.max(slowest, milliseconds);
        holds(status < 500, `${name} was answered ${status}`);
        holds(text.length < MAX_RESPONSE_LENGTH, `${name} was answered in ${text.length} characters`);
        holds(milliseconds < ANSWERED_WITHIN_MILLISECONDS, `${name} took ${Math.round(milliseconds)} ms`);
      }
    }
    return `the slowest took ${Math.round(slowest)} ms`;
  },
};
