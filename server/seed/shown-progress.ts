/** Prints the share done (0..1): in place on a terminal, elsewhere a line each quarter. */
export function shownProgress(): (done: number) => void {
  let shown = 0;
  return (done) => {
    const { isTTY } = process.stdout;
    const step = isTTY ? 1 : 25;
    const percent = Math.floor((done * 100) / step) * step;
    if (percent === shown) return;
    shown = percent;
    process.stdout.write(isTTY ? `\r${percent}%${percent === 100 ? '\n' : ''}` : `${percent}%\n`);
  };
}
