import { describe, expect, it } from 'vitest';

// Plain JavaScript without types, because it runs before packages are installed.
const { missingPlatformPackages } = (await import('./platform-packages.mjs' as string)) as {
  missingPlatformPackages: (
    there: Record<string, { optionalDependencies?: Record<string, string> }>,
    machine: { platform: string; arch: string; musl: boolean },
  ) => string[];
};

const engine = {
  optionalDependencies: {
    '@engine/lib-linux-x64-gnu': '2.0.0',
    '@engine/lib-linux-x64-musl': '2.0.0',
    '@engine/lib-linux-arm64-gnu': '2.0.0',
    '@engine/lib-darwin-arm64': '2.0.0',
    'reads-faster': '1.0.0',
  },
};
const mac = { platform: 'darwin', arch: 'arm64', musl: false };

describe('compiled parts of packages', () => {
  it('are requested if npm left them out, for this kind of machine only', () => {
    const there = { 'node_modules/engine': engine, 'node_modules/plain': {} };
    const missing = (platform: string, arch: string, musl = false) =>
      missingPlatformPackages(there, { platform, arch, musl });
    expect(missing('darwin', 'arm64')).toEqual(['@engine/lib-darwin-arm64@2.0.0']);
    expect(missing('linux', 'x64')).toEqual(['@engine/lib-linux-x64-gnu@2.0.0']);
    expect(missing('linux', 'x64', true)).toEqual(['@engine/lib-linux-x64-musl@2.0.0']);
    expect(missing('linux', 'arm')).toEqual([]);
    expect(missing('win32', 'x64')).toEqual([]);
  });

  it('are not requested if they are installed', () => {
    const there = { 'node_modules/engine': engine, 'node_modules/@engine/lib-darwin-arm64': {} };
    expect(missingPlatformPackages(there, mac)).toEqual([]);
  });

  it('match the C library, however their names spell it', () => {
    const linux = { platform: 'linux', arch: 'x64' };
    const there = {
      'node_modules/pixels': {
        optionalDependencies: { '@pixels/linux-x64': '1.0.0', '@pixels/linuxmusl-x64': '1.0.0' },
      },
      'node_modules/static': { optionalDependencies: { '@static/linux-x64': '3.0.0' } },
    };
    expect(missingPlatformPackages(there, { ...linux, musl: false })).toEqual([
      '@pixels/linux-x64@1.0.0',
      '@static/linux-x64@3.0.0',
    ]);
    expect(missingPlatformPackages(there, { ...linux, musl: true })).toEqual([
      '@pixels/linuxmusl-x64@1.0.0',
      '@static/linux-x64@3.0.0',
    ]);
  });

  it('are requested once if several packages need them', () => {
    const there = { 'node_modules/engine': engine, 'node_modules/other/node_modules/engine': engine };
    expect(missingPlatformPackages(there, mac)).toEqual(['@engine/lib-darwin-arm64@2.0.0']);
  });
});
