import { rememberDeclaredRules } from './declared-rules.js';

describe('The declared rules of a class', () => {
  class Base {}
  class Derived extends Base {}

  function storage() {
    const asked: unknown[][] = [];
    const lookUp = (...question: unknown[]) => {
      asked.push(question);
      return [];
    };
    const remembering = { getTargetValidationMetadatas: lookUp };
    rememberDeclaredRules(remembering);
    const ask = (target: new () => unknown, within: string, groups?: string[]) =>
      remembering.getTargetValidationMetadatas(target, within, false, false, groups);
    return { asked, ask };
  }

  it('are looked up once for each class that inherits them', () => {
    const { asked, ask } = storage();
    const first = ask(Derived, '');
    expect(ask(Derived, '')).toBe(first);
    ask(Base, '');
    ask(Derived, 'Base');
    ask(Derived, 'Base');
    expect(asked.map(([target, within]) => [target, within])).toEqual([
      [Derived, ''],
      [Base, ''],
      [Derived, 'Base'],
    ]);
  });

  it('are looked up each time where groups are asked for', () => {
    const { asked, ask } = storage();
    for (const groups of [['one'], ['two'], []]) ask(Base, '', groups);
    expect(asked.map(([, , , , groups]) => groups)).toEqual([['one'], ['two'], []]);
  });
});
