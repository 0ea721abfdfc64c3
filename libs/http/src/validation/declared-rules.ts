import { getMetadataStorage, type MetadataStorage } from 'class-validator';

type LookUp = MetadataStorage['getTargetValidationMetadatas'];
type Rules = ReturnType<LookUp>;

/**
 * Caches the library's lookup of a class's rules. It searches all classes of the program for the bases of one, for
 * every object that is checked, although the declarations of a class never change. Lookups by group, which we do not
 * use, are not cached.
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
