import { isRecord } from './fields.js';
import { declaredMembers } from './declared-rules.js';
import { closest } from './resemblance.js';

/** A member of a request body that no class declares. */
interface UnknownMember {
  /** `address.postCode` */
  readonly path: string;
  /** Name and path of the declared member that was probably meant. */
  readonly meant: { readonly name: string; readonly path: string } | null;
}

/** The members, at any depth, that a request instance has but its class does not declare. Free-form records have none. */
export function unknownMembersOf(instance: object, parent = ''): readonly UnknownMember[] {
  if (Array.isArray(instance)) {
    return instance.flatMap((item: unknown, index) =>
      isObject(item) ? unknownMembersOf(item, `${parent}[${index}]`) : [],
    );
  }
  if (Object.getPrototypeOf(instance) === Object.prototype) return [];
  const declared = declaredMembers(Object.getPrototypeOf(instance) as object);
  if (declared.size === 0) return [];
  return Object.entries(instance).flatMap(([name, value]: [string, unknown]) => {
    if (value === undefined) return [];
    const pathOf = (member: string): string => (parent === '' ? member : `${parent}.${member}`);
    if (declared.has(name)) return isObject(value) ? unknownMembersOf(value, pathOf(name)) : [];
    const meant = closest(name, declared);
    return [{ path: pathOf(name), meant: meant === null ? null : { name: meant, path: pathOf(meant) } }];
  });
}

function isObject(value: unknown): value is object {
  return Array.isArray(value) || isRecord(value);
}
