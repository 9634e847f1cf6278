import type { MonitorFolder } from '#contract/monitors/monitor.ts';

/** Folder with its parents: `Europe / Spring`. */
export function folderPath(
  folders: readonly Pick<MonitorFolder, 'id' | 'name' | 'parent_id'>[],
  folder: Pick<MonitorFolder, 'id' | 'name' | 'parent_id'>,
): string {
  const parent = folders.find(({ id }) => id === folder.parent_id);
  return parent === undefined ? folder.name : `${folderPath(folders, parent)} / ${folder.name}`;
}

export function foldersInside(
  folders: readonly Pick<MonitorFolder, 'id' | 'parent_id'>[],
  id: number,
): Set<number> {
  const inside = new Set([id]);
  // Folders may be in any order.
  for (let before = 0; before !== inside.size; ) {
    before = inside.size;
    for (const folder of folders)
      if (folder.parent_id !== null && inside.has(folder.parent_id)) inside.add(folder.id);
  }
  return inside;
}
