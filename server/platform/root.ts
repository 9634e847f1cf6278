import { existsSync } from 'node:fs';
import path from 'node:path';

/** The folder of package.json, from the sources as well as from the bundle in dist/. */
export const ROOT = (() => {
  let folder = import.meta.dirname;
  while (!existsSync(path.join(folder, 'package.json'))) {
    const parent = path.dirname(folder);
    if (parent === folder) throw new Error('package.json not found above the server');
    folder = parent;
  }
  return folder;
})();
