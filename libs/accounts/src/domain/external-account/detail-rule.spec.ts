import { required, optional } from './detail-rule.js';

describe('the rule of a detail', () => {
  it('cannot be made from another rule, which would inherit whether it is required', () => {
    // @ts-expect-error a rule is no bounds
    expect(required({ ...optional(), maxLength: 2 })).toMatchObject({ required: true, maxLength: 2 });
    // @ts-expect-error a rule is no bounds
    expect(optional(required({ maxLength: 2 }))).toMatchObject({ required: false, maxLength: 2 });
  });
});
