import { RandomIdSource } from './id-source.js';

it('gives UUIDs of version 7 that sort by the clock and never repeat', () => {
  let time = Date.parse('2026-03-01T12:00:00.000Z');
  const ids = new RandomIdSource({ now: () => new Date(time++) });
  const given = Array.from({ length: 100 }, () => ids.next());
  for (const id of given) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect([...given].sort()).toEqual(given);
  expect(new Set(given).size).toBe(100);
});
