/** A number or a member name in a JSON text, with its path: `a.b[0].c`. */
export interface JsonToken {
  readonly kind: 'number' | 'name';
  readonly text: string;
  /** True for a name that its object already has. */
  readonly isRepeated: boolean;
  readonly path: () => string;
}

const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

interface Step {
  key: string | number;
  expectsName: boolean;
  readonly names: Set<string>;
}

/** The numbers and names of a valid JSON text as written, in order, including those that JSON.parse rounds or drops. */
export function* jsonTokensOf(text: string): Generator<JsonToken, void, undefined> {
  const steps: Step[] = [];
  const path = (): string => pathOf(steps);
  for (let at = 0; at < text.length;) {
    const character = text[at]!;
    const step = steps.at(-1);
    if (character === '"') {
      const end = endOfString(text, at);
      if (step?.expectsName === true) {
        const name = JSON.parse(text.slice(at, end)) as string;
        const isRepeated = step.names.has(name);
        Object.assign(step, { key: name, expectsName: false });
        step.names.add(name);
        yield { kind: 'name', text: name, isRepeated, path };
      }
      at = end;
    } else if (character === '-' || (character >= '0' && character <= '9')) {
      NUMBER.lastIndex = at;
      const number = NUMBER.exec(text)![0];
      yield { kind: 'number', text: number, isRepeated: false, path };
      at += number.length;
    } else {
      if (character === '{') steps.push({ key: '', expectsName: true, names: new Set() });
      else if (character === '[') steps.push({ key: 0, expectsName: false, names: new Set() });
      else if (character === '}' || character === ']') steps.pop();
      else if (character === ',' && step !== undefined) advance(step);
      at += 1;
    }
  }
}

function advance(step: Step): void {
  if (typeof step.key === 'number') step.key += 1;
  else step.expectsName = true;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

function pathOf(steps: readonly Step[]): string {
  return steps.reduce(
    (before, { key }) => (typeof key === 'number' ? `${before}[${key}]` : before === '' ? key : `${before}.${key}`),
    '',
  );
}
