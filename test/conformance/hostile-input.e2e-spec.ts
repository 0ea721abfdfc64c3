import fc from 'fast-check';
import { TrialBalance } from '@app/accounts';
import { faultOf } from '../support/hostile-caller.js';
import {
  HOSTILE_TEXTS,
  ODD_TEXTS,
  UNSTORABLE,
  WRONG_FOR_MOST,
  notForms,
  notJson,
  notObjects,
  otherTypes,
} from '../support/hostile-values.js';
import { type Member, innermost, membersOf, outermost } from '../support/request-bodies.js';
import { MADE_ELSEWHERE } from '../support/request-hints.js';
import { HostileStage, concurrently, fewOf, seed } from './hostile-input.stage.js';

jest.setTimeout(60_000);

/** Bodies of which exactly one member is sent: test/conformance/sandbox/test-clock sends each. */
const EXACTLY_ONE: ReadonlySet<string> = new Set(['POST /sandbox/test-clock']);

describe(`Hostile bodies (seed ${seed})`, () => {
  let stage: HostileStage;

  beforeAll(async () => {
    stage = await HostileStage.boot();
    await stage.compileSchemas();
  });

  afterAll(() => stage.close());

  it('differ from valid ones: every operation accepts the bodies and forms that the document describes', async () => {
    const refused: unknown[] = [];
    const offered = stage.shapes().filter((each) => stage.isOffered(each) && !EXACTLY_ONE.has(each.operation.name));
    for (const [index, { operation, shape, among }] of offered.entries()) {
      const answers: string[] = [];
      for (const whole of (seed + index) % 2 === 0 ? [false, true] : [true, false]) {
        // for an operation with many body shapes, half of them are sent complete
        if (among > 1 && answers.some((text) => !isRefusedForItsForm(text))) break;
        answers.push(
          (await stage.send(stage.requestOf(operation, stage.rightBody(operation, shape, whole), shape))).text,
        );
      }
      if (answers.every(isRefusedForItsForm))
        refused.push([operation.name, stage.rightBody(operation, shape, true), answers]);
    }
    for (const { operation, fields, file } of stage.forms()) {
      const { text } = await stage.send(stage.withForm(operation, fields, file));
      if (isRefusedForItsForm(text)) refused.push([operation.name, fields, text]);
    }
    await stage.application.settle();
    expect(refused).toEqual([]);
    expect(stage.application.faults).toEqual([]);
  });

  describe('are refused with 400 that names the member', () => {
    it('when one member is wrong, or one in each of some places', async () => {
      await stage.refuses(
        stage.spoiledTogether(
          stage.targets().flatMap((target, index) => {
            const values = stage.wrongFor(target.member);
            if (values === undefined) return [];
            const [value] = fc.sample(values, { seed: seed + index, numRuns: 1 });
            return [{ ...target, value }];
          }),
        ),
      );
    });

    it('when one member holds a value that no store keeps unchanged: numbers that round, NUL, half characters, prototypes, depths', async () => {
      const targets = stage.operations.flatMap((operation, index) =>
        fewOf(
          stage.targets().filter((target) => target.operation === operation),
          index,
          UNSTORABLE.length,
        ),
      );
      await stage.refuses(
        targets.map(({ operation, shape, member }, index) =>
          stage.spoiled(operation, shape, [member], fewOf(UNSTORABLE, index, 1)),
        ),
      );
    });

    it('when a required member is missing, or one in each of some places', async () => {
      const required = stage.targets().filter(({ member }) => member.required && !member.path.endsWith(']'));
      await stage.refuses(stage.spoiledTogether(required.map((target) => ({ ...target, value: undefined }))));
    });

    it('when everything is wrong: all of it in one answer', async () => {
      await stage.refuses(
        stage.shapes().flatMap(({ operation, shape, among }, index) =>
          fewOf(WRONG_FOR_MOST, index, Math.ceil(3 / among)).flatMap((value) => {
            const wrong = membersOf(shape).filter((member) => !member.tag && !stage.isValid(member.schema, value));
            return [outermost(wrong), innermost(wrong)]
              .filter(({ length }) => length > 0)
              .map((chosen) =>
                stage.spoiled(
                  operation,
                  shape,
                  chosen,
                  Array.from(chosen, () => value),
                ),
              );
          }),
        ),
      );
    });

    it('when any members are wrong in any way: all of them', async () => {
      await stage.isUnchangedBy(() =>
        concurrently([...stage.shapes().entries()], async ([index, { operation, shape, among }]) => {
          const members = membersOf(shape).filter((member) => !member.tag && stage.wrongFor(member) !== undefined);
          if (members.length === 0) return;
          const refusal = fc.asyncProperty(wrongTogether(members), async ([chosen, values]) => {
            expect(await stage.faults([stage.spoiled(operation, shape, chosen, values)])).toEqual([]);
          });
          await fc.assert(refusal, { seed: seed + index, numRuns: Math.ceil(3 / among) });
        }),
      );
    });

    // an optional field that a browser sends empty counts as absent
    it('when a field of a form is wrong or missing, or its file is', async () => {
      await stage.refuses(
        stage.forms().flatMap(({ operation, fields, file, required, schemas }) => {
          const refused = (name: string, changed: Record<string, string>) => ({
            ...stage.withForm(operation, changed, file),
            statuses: [400],
            named: [[name]],
          });
          const missing = required
            .filter((name) => name in fields)
            .map((name) => {
              const { [name]: _, ...others } = fields;
              return refused(name, others);
            });
          const wrong = Object.entries(schemas).flatMap(([name, schema]) =>
            (name === 'file' ? [] : HOSTILE_TEXTS)
              .filter((text) => !stage.isValid(schema, text) && (text !== '' || required.includes(name)))
              .map((text) => refused(name, { ...fields, [name]: text })),
          );
          return [
            ...missing,
            ...wrong,
            { ...stage.withForm(operation, fields, null), statuses: [400], named: [['file']] },
          ];
        }),
      );
    });
  });

  it('are refused when the whole body is invalid, with any method', async () => {
    const huge = `{"a":"${'x'.repeat(1024 * 1024)}"}`;
    const forms = new Set(stage.forms().map(({ operation }) => operation.name));
    await stage.refuses(
      stage.operations
        .filter(({ name }) => !forms.has(name))
        .flatMap((operation, index) => {
          const right = stage.firstBody(operation);
          const request = stage.requestOf(operation, right ?? '{"some":"member"}');
          // operations without a body do not read one: only its headers can be invalid
          const unread = operation.name.startsWith('GET ') || operation.requestBody === undefined;
          return [
            ...(unread ? [] : fewOf(notJson(right ?? '{"some":"member"}'), index, 3)).map((body) => ({
              ...request,
              body,
              statuses: [400],
            })),
            ...(right === undefined ? [] : fewOf(notObjects(right), index, 2)).map((body) => ({
              ...request,
              body,
              statuses: [400],
              code: 'INVALID_REQUEST_FORMAT',
            })),
            ...fewOf(otherTypes, index, 2).map((headers) => ({ ...request, headers, statuses: [415] })),
            { ...request, body: huge, statuses: [413] },
          ];
        }),
    );
  });

  it('are refused when the whole form is invalid', async () => {
    await stage.refuses(
      stage.forms().flatMap(({ operation, fields, file }) => {
        const request = stage.withForm(operation, fields, file);
        return [
          ...notForms(String(request.body)).map((body) => ({ ...request, body, statuses: [400] })),
          { ...request, headers: { 'content-type': 'application/json' }, statuses: [415] },
          { ...request, headers: { 'content-type': null }, statuses: [415] },
          { ...request, headers: { 'content-type': 'multipart/form-data' }, statuses: [400, 415] },
        ];
      }),
    );
  });

  it('are refused without a change of any answer', () => stage.answersAsBefore());

  it('that are valid, however odd, cause no fault', async () => {
    const attacks = stage
      .targets()
      .flatMap(({ operation, shape, member }, index) =>
        [ODD_TEXTS[index % ODD_TEXTS.length], ...stage.boundsOf(member)]
          .filter((value) => stage.isValid(member.schema, value))
          .map((value) => ({ ...stage.spoiled(operation, shape, [member], [value]), statuses: undefined, named: [] })),
      );
    expect(await stage.faults(attacks)).toEqual([]);
    await stage.application.settle();
    expect(stage.application.faults).toEqual([]);
    const { unbalanced, overdrawn } = await stage.application.get(TrialBalance).of(stage.application.tenant);
    expect({ unbalanced, overdrawn }).toEqual({ unbalanced: [], overdrawn: [] });
  });

  it('in which a member holds an unknown id are refused with 404 that names the member, if not for another fault', async () => {
    const faults: (string | null)[] = [];
    await concurrently(stage.withUnknownIds(), async (attack) => {
      const answer = await stage.send(attack);
      // another rule may refuse the body before the id is looked up
      if (answer.status !== 404) return;
      const fault = faultOf(answer, attack);
      faults.push(fault && `${attack.operation} ${fault}: ${answer.text}`);
    });
    expect(faults.filter((fault) => fault !== null)).toEqual([]);
    expect(faults.length).toBeGreaterThan(20);
  });

  /** Some members, none of which is inside another, with an invalid value for each. */
  function wrongTogether(members: readonly Member[]): fc.Arbitrary<[Member[], unknown[]]> {
    const some = fc.subarray([...members], { minLength: 1, maxLength: Math.min(6, members.length) }).map(outermost);
    return some.chain((chosen) =>
      fc.tuple(fc.constant(chosen), fc.tuple(...chosen.map((member) => stage.wrongFor(member)!))),
    );
  }
});

/** True if a refusal names members of the request or cannot parse it, rather than refusing the action itself. */
function isRefusedForItsForm(text: string): boolean {
  const { code, details = {} } = (text === '' ? {} : JSON.parse(text)) as {
    code?: string;
    details?: { errors?: { field: string }[] };
  };
  if (code !== 'INVALID_INPUT') return code === 'INVALID_REQUEST_FORMAT';
  return (details.errors ?? []).some(({ field }) => !MADE_ELSEWHERE.has(field));
}
