import { fixtureFile } from './fixture-file.js';
import { resolved } from './references.js';

describe('Fixtures', () => {
  it('are read from YAML', () => {
    const { name, steps } = fixtureFile(
      'name: demo\nsteps:\n  maria:\n    create: customers\n    with: { fullName: Maria }',
    );
    expect([name, steps]).toEqual(['demo', { maria: { create: 'customers', with: { fullName: 'Maria' } } }]);
  });

  it.each([
    ['name: demo\nsteps: {a: {}}', 'steps.a: names exactly one of create, do and find'],
    ['name: demo\nsteps: {a: {create: x, find: y}}', 'steps.a: names exactly one'],
    ['name: demo\nsteps: {a: {create: x, wiht: {}}}', 'wiht'],
    ['name: "1"\nsteps: {}', 'name: takes letters'],
    ['steps: {}', 'name:'],
    ['- a', 'the file'],
    ['a: [', 'not YAML'],
  ])('are refused with the place of each fault: %s', (yaml, fault) => {
    expect(() => fixtureFile(yaml)).toThrow(fault);
  });

  it('refer to members of earlier answers, with their types', () => {
    const answers = new Map<string, unknown>([
      ['maria', { id: 'Customer:1', balance: { amount: 5 }, list: [{ a: 'b' }] }],
    ]);
    const references = {
      id: '${maria.id}',
      path: '/x/${maria.id}/y',
      list: ['${maria.balance.amount}', '${maria.list[0].a}', 3],
    };
    expect(resolved(references, answers)).toEqual({ id: 'Customer:1', path: '/x/Customer:1/y', list: [5, 'b', 3] });
    expect(() => resolved('${ana.id}', answers)).toThrow('does not refer to an earlier step');
    expect(() => resolved('${maria.name}', answers)).toThrow('The response of maria has no name');
    expect(() => resolved('${maria.constructor}', answers)).toThrow('has no constructor');
  });
});
