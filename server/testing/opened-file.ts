import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Mapping } from '#server/tables/mapping/mapping.ts';
import type { Observation } from '#server/tables/observations.ts';
import { bindLayout, chooseLayout } from '#server/tables/presets/choose-layout.ts';
import type { MappedProblem } from '#server/tables/presets/preset.ts';
import { openTable } from '#server/tables/reader/open-table.ts';
import { recognise } from '#server/tables/recognition/recognise.ts';
import type { Recognition } from '#server/tables/recognition/recognition.ts';

export interface OpenedFile {
  recognition: Recognition;
  left_out: string | null;
  /** Empty unless it was understood. */
  observations: Observation[];
  problems: MappedProblem[];
}

/** A file as it is recognised and read, with the answers of a person. */
export async function openedFile(
  name: string,
  content: string | Buffer,
  answers: Mapping | null = null,
): Promise<OpenedFile> {
  const folder = mkdtempSync(path.join(tmpdir(), 'limelight-file-'));
  try {
    const file = path.join(folder, name);
    writeFileSync(file, content);
    const table = await openTable(file);
    const sample = { header: table.header, rows: table.sample, file_name: name };
    const recognition = recognise(sample, { mapping: answers });
    const opened: OpenedFile = {
      recognition,
      left_out: table.left_out?.text ?? null,
      observations: [],
      problems: [],
    };
    if (!recognition.is_sure) return opened;
    const preset = answers === null ? null : 'recognised';
    const map = bindLayout(chooseLayout({ preset, mapping: answers, platform: null }, sample), sample);
    for await (const chunk of table.rows())
      for (const [i, cells] of chunk.rows.entries()) {
        const row = map(cells, chunk.first_row + i);
        opened.observations.push(...row.observations);
        opened.problems.push(...row.problems);
      }
    return opened;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** "genders FEMALE 0.7" */
export const sharesIn = ({ observations }: OpenedFile): string[] =>
  observations.flatMap((one) =>
    one.kind === 'audience' ? [`${one.dimension} ${one.key} ${one.share}`] : [],
  );

export const postsIn = ({ observations }: OpenedFile) =>
  observations.flatMap((one) => (one.kind === 'post' ? [one] : []));

export const accountsIn = ({ observations }: OpenedFile) =>
  observations.flatMap((one) => (one.kind === 'account' ? [one] : []));
