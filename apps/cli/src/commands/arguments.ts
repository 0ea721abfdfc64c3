import { InvalidArgumentError } from 'commander';
import { RESOURCE_NAMES, type ResourceName, isResourceId, periodBound, uuidOf } from '@app/kernel';

const MAX_HOURS = 24 * 30;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `USD,EUR`: at least one code. */
export function codes(given: string): readonly string[] {
  const list = given
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '');
  if (list.length === 0) throw new InvalidArgumentError('Name at least one.');
  return list;
}

/** A non-negative number of hours. */
export function hours(given: string): number {
  const count = Number(given);
  if (!/^\d+(\.\d+)?$/.test(given) || count > MAX_HOURS)
    throw new InvalidArgumentError(`Give a number of hours, at most ${MAX_HOURS}.`);
  return count;
}

/** A whole number of at least 1; the server checks the limits. */
export function wholeNumber(given: string): number {
  if (!/^[1-9]\d{0,8}$/.test(given)) throw new InvalidArgumentError('Give a whole number.');
  return Number(given);
}

export function httpUrl(given: string): string {
  if (URL.canParse(given) && ['http:', 'https:'].includes(new URL(given).protocol)) return given;
  throw new InvalidArgumentError('Give an absolute http or https URL.');
}

/** A JSON object. */
export function jsonObject(given: string): object {
  const refused = new InvalidArgumentError('Give a JSON object.');
  try {
    const value: unknown = JSON.parse(given);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    throw refused;
  }
  throw refused;
}

/** A platform's UUID, or the id that GET /config shows. */
export function platformId(given: string): string {
  if (UUID.test(given)) return given;
  if (isResourceId('PlatformConfig', given)) return uuidOf('PlatformConfig', given);
  throw new InvalidArgumentError('Give the UUID that `platform list` shows.');
}

/** The operation id of a partner. */
export function partnerOperation(given: string): string {
  if (UUID.test(given)) return given;
  throw new InvalidArgumentError('Give the id that `partner contradictions` or `partner lost` lists: a UUID.');
}

/** The public id of a resource of one type. */
export function idOf(resource: ResourceName): (given: string) => string {
  return (given) => {
    if (isResourceId(resource, given)) return given;
    throw new InvalidArgumentError(`Give an id of the form ${resource}:<uuid>.`);
  };
}

/** The public id of a resource of any type. */
export function resourceIdOfAnyKind(given: string): string {
  if (RESOURCE_NAMES.some((name) => isResourceId(name, given))) return given;
  throw new InvalidArgumentError('Give an id as the API shows it, such as Transaction:….');
}

/** A time, or a date, which means its start; returned in UTC. */
export function moment(given: string): string {
  const instant = periodBound(given, 'start');
  if (instant === null) throw new InvalidArgumentError('Give a moment such as 2026-01-31T12:00:00Z.');
  return instant;
}

/** End of a period, in UTC. A date alone means the last instant of that day. */
export function periodEnd(given: string): string {
  const instant = periodBound(given, 'end');
  if (instant === null) throw new InvalidArgumentError('Give a moment such as 2026-01-31T12:00:00Z.');
  return instant;
}

/** A date, YYYY-MM-DD. */
export function day(given: string): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(given) && !Number.isNaN(Date.parse(given));
  if (isDay && new Date(given).toISOString().startsWith(given)) return given;
  throw new InvalidArgumentError('Give a day as YYYY-MM-DD.');
}

/** A signed whole number, in the smallest unit of a currency. */
export function signedAmount(given: string): string {
  if (/^(0|-?[1-9]\d{0,30})$/.test(given)) return given;
  throw new InvalidArgumentError('Give a whole number in the smallest unit of the currency, such as -250.');
}

/** A currency code; statements may use currencies that the product does not support. */
export function currencyCode(given: string): string {
  if (/^[A-Z0-9]{3,10}$/.test(given)) return given;
  throw new InvalidArgumentError('Give the code of a currency in capital letters, such as USD.');
}

/** The name of a difference between a partner's statements and the books. */
export function statedItem(given: string): string {
  if (/^(?:settlement|(?:operation|deposit|by-hand|card|entry)\/.{1,200})$/.test(given)) return given;
  throw new InvalidArgumentError('Give the item that `partner reconciliation` names.');
}
