/**
 * Compiled parts of packages for one kind of machine. The lock file may lack those of other machines than its author's,
 * and some versions of npm (10 is one) then leave them out without a word.
 *
 * @param {Record<string, {optionalDependencies?: Record<string, string>}>} there packages of node_modules/.package-lock.json
 * @param {{platform: string, arch: string, musl: boolean}} machine
 * @returns {string[]} `name@version` of those that are not there
 */
export function missingPlatformPackages(there, { platform, arch, musl }) {
  const here = new RegExp(`\\b${platform}(musl)?-${arch}\\b`);
  const missing = Object.values(there).flatMap(({ optionalDependencies = {} }) => {
    const parts = Object.entries(optionalDependencies).filter(([name]) => here.test(name));
    const own = parts.filter(([name]) => name.includes('musl') === musl);
    // What is linked with nothing has one part for both C libraries.
    return (musl && own.length === 0 ? parts : own).filter(([name]) => !there[`node_modules/${name}`]);
  });
  return [...new Set(missing.map(([name, version]) => `${name}@${version}`))].sort();
}

/** The machine this process runs on. */
export function thisMachine() {
  const { platform, arch } = process;
  // The report looks up the names of open connections otherwise, which may take seconds.
  process.report.excludeNetwork = true;
  const musl = platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime;
  return { platform, arch, musl };
}
