import { describe, expect, it } from 'vitest';
import { weakness } from './password-rules.ts';

describe('common passwords are refused', () => {
  it.each([
    '1234567890',
    'qwertyuiop',
    'Password123',
    'PASSWORD2026!!!',
    '!!sunshine99',
    'iloveyouiloveyou',
    '1q2w3e4r5t',
    'somebody@example.com',
    'aaaaaaaaaaaa',
    'Limelight2026',
    'somebody99!',
  ])('%s', async (password) => {
    expect(await weakness(password, 'somebody@example.com')).not.toBeNull();
  });

  it.each(['correct horse battery', 'a much better password', 'qx7-mmtu-93kd-pa8z', 'Zürich liegt am See'])(
    '%s is accepted',
    async (password) => {
      expect(await weakness(password, 'somebody@example.com')).toBeNull();
    },
  );
});
