import { describe, expect, it } from 'vitest';
import { normaliseError, statusMessage, unmatchedRoute, validateRoute } from './errors.ts';

describe('normaliseError', () => {
  it('defaults the message and takes status and statusText from the error', () => {
    expect(normaliseError({ status: 503, statusText: 'Service Unavailable' })).toEqual({
      message: 'An error occurred',
      status: 503,
      statusText: 'Service Unavailable',
    });
    expect(normaliseError(new Error(''))).toEqual({ message: 'An error occurred' });
  });

  it('keeps a message', () => {
    expect(normaliseError(Object.assign(new Error('No such filter'), { status: 404 }))).toEqual({
      message: 'No such filter',
      status: 404,
    });
  });

  it('makes a plain string the message', () => {
    expect(normaliseError('Wrong password')).toEqual({ message: 'Wrong password' });
  });

  it.each([[null], [undefined], [42], [true]])('describes %s as unknown', (value) => {
    expect(normaliseError(value)).toEqual({ message: 'An unknown error occurred' });
  });
});

describe('page errors', () => {
  it('names the path of an unmatched route', () => {
    expect(unmatchedRoute('/nowhere')).toMatchObject({ message: 'Page not found: /nowhere', status: 404 });
  });

  it('fails validation with 404 and the path by default', () => {
    expect(() => validateRoute('/keyword/x', false)).toThrow('Page Not Found: /keyword/x');
    expect(() => validateRoute('/keyword/x', {})).toThrow(expect.objectContaining({ status: 404 }));
    expect(() => validateRoute('/a', { status: 410, message: 'Gone' })).toThrow(
      expect.objectContaining({ status: 410, message: 'Gone' }),
    );
    expect(() => validateRoute('/keyword/1', true)).not.toThrow();
  });

  it('has two status messages', () => {
    expect(statusMessage(404)).toBe('Page Not Found');
    expect([500, 403, 410].map(statusMessage)).toEqual(Array(3).fill('Internal Server Error'));
  });
});
