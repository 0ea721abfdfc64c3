import { getMetadataStorage, type MetadataStorage } from 'class-validator';

type LookUp = MetadataStorage['getTargetValidationMetadatas'];
type Rules = ReturnType<LookUp>;

/**
 * Has the library look the rules of a class up once for each class it stands in. It goes through all classes of the program to find
 * the bases of one, and does so for every object that is checked, though what a class declares stays as it is. Groups, of which we use
 * none, it looks up as before.
 */
export function rememberDeclaredRules(
  storage: Pick<MetadataStorage, 'getTargetValidationMetadatas'> = getMetadataStorage(),
): void {
  const lookUp: LookUp = storage.getTargetValidationMetadatas.bind(storage);
  const known = new WeakMap<object, Map<string, Rules>>();
  storage.getTargetValidationMetadatas = (target, within, always, strictGroups, groups) => {
    if (always || strictGroups || groups !== undefined) return lookUp(target, within, always, strictGroups, groups);
    const ofTarget = known.get(target) ?? new Map<string, Rules>();
    const rules = ofTarget.get(within) ?? lookUp(target, within, always, strictGroups, groups);
    known.set(target, ofTarget.set(within, rules));
    return rules;
  };
}

const members = new WeakMap<object, ReadonlySet<string>>();

/** The names of the members that a class of fields declares, its bases' too; by its prototype. */
export function declaredMembers(prototype: object): ReadonlySet<string> {
  let names = members.get(prototype);
  if (names === undefined) {
    const rules = getMetadataStorage().getTargetValidationMetadatas(prototype.constructor, '', false, false);
    names = new Set(rules.map(({ propertyName }) => propertyName));
    members.set(prototype, names);
  }
  return names;
}
