import { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const KINDS: Record<string, string> = {
  string: 'This must be a text',
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
function sizeOf(origin: string, bound: string): string {
  if (origin === 'string') return `This must have ${bound} characters`;
  if (origin === 'array' || origin === 'set') return `This must have ${bound} entries`;
  if (origin === 'file') return `This must have ${bound} bytes`;
  return `This must be ${bound}`;
}

/** Message for a value whose schema has none of its own. */
export function refusedInput(issue: Issue): string {
  if (issue.input === undefined && issue.code !== 'custom') return 'This field is required';
  switch (issue.code) {
    case 'invalid_type':
      return KINDS[issue.expected] ?? NOT_ALLOWED;
    case 'too_small':
      if (issue.origin !== 'number' && Number(issue.minimum) === 1) return 'This must not be empty';
      return sizeOf(issue.origin, `${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}`);
    case 'too_big':
      return sizeOf(issue.origin, `${issue.inclusive ? 'at most' : 'less than'} ${issue.maximum}`);
    case 'invalid_value':
      return `This must be ${issue.values.length > 1 ? 'one of: ' : ''}${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return issue.format === 'email' ? 'Enter a valid email address' : 'This is not in the right format';
    case 'unrecognized_keys':
      return `Unknown field ${issue.keys.join(', ')}`;
    default:
      return NOT_ALLOWED;
  }
}

z.config({ localeError: refusedInput });
