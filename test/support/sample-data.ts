import { type FieldShape, RESOURCE_NAMES, type ResourceName, resourceId } from '@app/kernel';

const SAMPLE_UUID = '00000000-0000-8000-8000-00000000000a';

/** A plain value of a shape, as a first draft of a golden file, to be improved by hand. */
export function sampleOf(shape: FieldShape, name = 'value'): unknown {
  if (Array.isArray(shape)) return name === 'postings' ? balancedPostings() : [sampleOf(shape[0] as FieldShape, name)];
  if (typeof shape === 'object') {
    const record = shape as { readonly [member: string]: FieldShape };
    const [only] = Object.keys(record);
    if (Object.keys(record).length === 1 && ['nullable', 'optional', 'personal'].includes(only!))
      return sampleOf(record[only!]!, name);
    return Object.fromEntries(Object.entries(record).map(([member, inner]) => [member, sampleOf(inner, member)]));
  }
  return scalar(shape as string, name);
}

function scalar(shape: string, name: string): unknown {
  if (shape.startsWith('one of ')) return shape.split(' ')[2];
  switch (shape) {
    case 'flag':
      return true;
    case 'integer':
      return 1;
    case 'big integer':
      return '1000';
    case 'timestamp':
      return '2026-01-15T12:00:00.000Z';
    case 'text record':
      return { name: 'value' };
    case 'json':
      return name.endsWith('s') ? [] : { kept: 'as it was' };
    default:
      if (name.endsWith('Id')) return resourceId(resourceOf(name), SAMPLE_UUID);
      return /currency/i.test(name)
        ? 'USD'
        : /country|nationality/i.test(name)
          ? 'US'
          : /rate/i.test(name)
            ? '1.5'
            : `a ${name}`;
  }
}

/** The resource named by a member such as `transactionId`. */
function resourceOf(name: string): ResourceName {
  const word = name.slice(0, -2);
  const capitalised = word.charAt(0).toUpperCase() + word.slice(1);
  if (capitalised === 'Account') return 'InternalAccount';
  return RESOURCE_NAMES.find((resource) => resource === capitalised) ?? 'Customer';
}

function balancedPostings(): unknown {
  return [
    { account: 'world', currency: 'USD', amount: '-1000' },
    { account: `account:${SAMPLE_UUID}`, currency: 'USD', amount: '1000' },
  ];
}
