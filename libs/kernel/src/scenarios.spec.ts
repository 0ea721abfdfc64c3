import { ScenarioTable } from './scenarios.js';

describe('A table of scenarios', () => {
  const printing = new ScenarioTable(
    { name: 'paper', topic: 'Printing', field: 'title' },
    {
      '003': { outcome: 'The printer waits.', decision: 'WAITS', statuses: ['PENDING', 'DONE'], afterSeconds: 30 },
      '002': { outcome: 'The printer has no paper.', decision: 'NO_PAPER' },
    },
    { outcome: 'It is printed.', decision: 'PRINTED' },
  );

  it.each([
    ['note 002', 'NO_PAPER'],
    ['002', 'NO_PAPER'],
    ['0020', 'PRINTED'],
    ['02', 'PRINTED'],
    ['', 'PRINTED'],
    ['toString', 'PRINTED'],
  ])('decides by the last three characters of a text: %p', (text, decision) => {
    expect(printing.decisionOf(text)).toBe(decision);
  });

  it('decides by the whole text where it says so, and not by names that every object has', () => {
    const users = new ScenarioTable(
      { name: 'users', topic: 'Users', field: 'user', match: 'EQUALS' },
      { success: { outcome: 'It works.', decision: true } },
      { outcome: 'It does not.', decision: false },
    );
    expect(['success', 'a success', 'constructor'].map((user) => users.decisionOf(user))).toEqual([true, false, false]);
    expect(users.scenarios().map(({ match, value }) => [match, value])).toEqual([
      ['EQUALS', 'success'],
      ['ANY_OTHER', undefined],
    ]);
  });

  it('lists its values in their order, any other text last, without the decisions', () => {
    expect(printing.scenarios()).toEqual([
      {
        scenarioId: 'paper.002',
        topic: 'Printing',
        field: 'title',
        match: 'ENDS_WITH',
        value: '002',
        outcome: 'The printer has no paper.',
      },
      {
        scenarioId: 'paper.003',
        topic: 'Printing',
        field: 'title',
        match: 'ENDS_WITH',
        value: '003',
        outcome: 'The printer waits.',
        statuses: ['PENDING', 'DONE'],
        afterSeconds: 30,
      },
      { scenarioId: 'paper.other', topic: 'Printing', field: 'title', match: 'ANY_OTHER', outcome: 'It is printed.' },
    ]);
  });
});
