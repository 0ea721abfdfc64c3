import { operator } from './operator.decider.js';
import { MAX_NAME_LENGTH, nameFrom } from './operator-name.js';

const UUID = '00000000-0000-4000-8000-000000000001';

describe('The name that an identity provider gives an operator', () => {
  it.each([
    ['Ada Lovelace', 'Ada Lovelace'],
    ['  Ada\u0000\r\n\u001b[2J Lovelace\u0085', 'Ada [2J Lovelace'],
    [' \n', 'Unnamed'],
    ['', 'Unnamed'],
    ['\ud83d', '\ufffd'],
    [`${'a'.repeat(99)} b`, 'a'.repeat(99)],
    [`${'a'.repeat(99)}😀`, 'a'.repeat(99)],
    ['😀'.repeat(80), '😀'.repeat(50)],
  ])('of %j is %j', (given, name) => expect(nameFrom(given)).toBe(name));

  it('is one that an operator may have, whatever is given', () => {
    for (const given of ['😀'.repeat(80), '𐎠 '.repeat(200), 'x'.repeat(10_000), '\u2028'.repeat(3)]) {
      const name = nameFrom(given);
      expect(name.length).toBeLessThanOrEqual(MAX_NAME_LENGTH);
      const create = { kind: 'create', name, role: 'viewer', secretHash: 'hash' } as const;
      const decision = {
        tenant: { platformId: '00000000-0000-0000-0000-000000000000', environment: 'PRODUCTION' },
        id: UUID,
        at: '2026-01-31T12:00:00.000Z',
        commandId: UUID,
      } as const;
      expect(operator.decide(create, null, decision)).toMatchObject([{ data: { name } }]);
    }
  });
});
