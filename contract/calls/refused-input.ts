import { z } from 'zod';
import { message } from '../sentences/message.ts';

type Issue = z.core.$ZodRawIssue;

const KINDS: Record<string, string> = {
  string: 'This must be text',
  number: 'This must be a number',
  int: 'This must be a whole number',
  boolean: 'This must be true or false',
  array: 'This must be a list',
  tuple: 'This must be a list',
  object: 'This must be an object',
  record: 'This must be an object',
  file: 'This must be a file',
};
const NOT_ALLOWED = 'This value is not allowed';

/** Numbers are compared by value, everything else by length. */
function sizeOf(
  origin: string,
  bound: 'at least' | 'at most' | 'more than' | 'less than',
  size: number | bigint,
): string {
  const n = Number(size);
  const count = bound === 'less than' ? 'fewer than' : bound;
  if (origin === 'string') return message(`This must have ${count} {n} characters`, { n });
  if (origin === 'array' || origin === 'set') return message(`This must have ${count} {n} entries`, { n });
  if (origin === 'file') return message(`This must have ${count} {n} bytes`, { n });
  return message(`This must be ${bound} {n}`, { n });
}

/** Message for a value whose schema has none of its own. */
export function refusedInput(issue: Issue): string {
  if (issue.input === undefined && issue.code !== 'custom') return 'This field is required';
  switch (issue.code) {
    case 'invalid_type':
      return KINDS[issue.expected] ?? NOT_ALLOWED;
    case 'too_small':
      if (issue.origin !== 'number' && Number(issue.minimum) === 1) return 'This must not be empty';
      return sizeOf(issue.origin, issue.inclusive ? 'at least' : 'more than', issue.minimum);
    case 'too_big':
      return sizeOf(issue.origin, issue.inclusive ? 'at most' : 'less than', issue.maximum);
    case 'invalid_value':
      return issue.values.length > 1
        ? message('This must be one of: {values}', { values: issue.values.map(String).join(', ') })
        : message('This must be {value}', { value: String(issue.values[0]) });
    case 'invalid_format':
      return issue.format === 'email' ? 'Enter a valid email address' : 'The format is not valid';
    case 'unrecognized_keys':
      return `Unknown field ${issue.keys.join(', ')}`;
    default:
      return NOT_ALLOWED;
  }
}

z.config({ localeError: refusedInput });
