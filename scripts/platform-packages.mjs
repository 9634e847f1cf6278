/**
 * Native parts of packages for one platform. The lock file may lack those of other platforms than its author's, and some
 * versions of npm (such as 10) then silently leave them out.
 *
 * @param {Record<string, {optionalDependencies?: Record<string, string>}>} there packages of node_modules/.package-lock.json
 * @param {{platform: string, arch: string, musl: boolean}} machine
 * @returns {string[]} `name@version` of the missing ones
 */
export function missingPlatformPackages(there, { platform, arch, musl }) {
  const here = new RegExp(`\\b${platform}(musl)?-${arch}\\b`);
  const missing = Object.values(there).flatMap(({ optionalDependencies = {} }) => {
    const parts = Object.entries(optionalDependencies).filter(([name]) => here.test(name));
    const own = parts.filter(([name]) => name.includes('musl') === musl);
    // Statically linked parts serve both C libraries.
    return (musl && own.length === 0 ? parts : own).filter(([name]) => !there[`node_modules/${name}`]);
  });
  return [...new Set(missing.map(([name, version]) => `${name}@${version}`))].sort();
}

export function thisMachine() {
  const { platform, arch } = process;
  // Otherwise the report resolves the hosts of open connections, which may take seconds.
  process.report.excludeNetwork = true;
  const musl = platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime;
  return { platform, arch, musl };
}
