import { counted } from '#web/platform/format.ts';

/** `12 creators added, 3 were in it`, in front of the name of the list. */
export function addedText({ added, already }: { added: readonly number[]; already: number }): string {
  if (added.length === 0)
    return already === 1 ? 'The creator was already in' : `All ${already} were already in`;
  const new_ones = `${counted(added.length, 'creator')} added`;
  return already === 0
    ? `${new_ones} to`
    : `${new_ones}, ${already} ${already === 1 ? 'was' : 'were'} already in`;
}
