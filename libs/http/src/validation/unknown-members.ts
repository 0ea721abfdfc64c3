import { isRecord } from './fields.js';
import { declaredMembers } from './declared-rules.js';
import { closest } from './resemblance.js';

/** A member of a request body that no class declares. */
export interface UnknownMember {
  /** `address.postCode` */
  readonly path: string;
  /** The declared member that it was probably meant to be. */
  readonly meant: string | null;
}

/** The members, at every depth, that an instance of a request class has and its class does not declare. Free records have none. */
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
    const path = parent === '' ? name : `${parent}.${name}`;
    if (!declared.has(name)) return [{ path, meant: closest(name, declared) }];
    return isObject(value) ? unknownMembersOf(value, path) : [];
  });
}

function isObject(value: unknown): value is object {
  return Array.isArray(value) || isRecord(value);
}
