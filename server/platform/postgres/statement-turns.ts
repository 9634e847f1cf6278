/** A write that has waited this long goes before reads. */
const PATIENCE_MS = 250;

type Leave = () => void;

interface Waiting {
  since: number;
  enter(leave: Leave): void;
}

/** Turns on the only connection of the embedded store: reads go before writes that have not begun. */
export function statementTurns(patience_ms = PATIENCE_MS) {
  const reads: Waiting[] = [];
  const writes: Waiting[] = [];
  let is_taken = false;

  function next(): Waiting | undefined {
    const is_overdue = performance.now() - (writes[0]?.since ?? Number.POSITIVE_INFINITY) > patience_ms;
    return is_overdue ? writes.shift() : (reads.shift() ?? writes.shift());
  }

  function go(): void {
    const waiting = next();
    is_taken = waiting !== undefined;
    waiting?.enter(once(go));
  }

  return {
    /** @returns gives the turn to the next */
    take(kind: 'read' | 'write'): Promise<Leave> {
      return new Promise((enter) => {
        (kind === 'read' ? reads : writes).push({ since: performance.now(), enter });
        if (!is_taken) go();
      });
    },
  };
}

function once(work: () => void): Leave {
  let is_done = false;
  return () => {
    if (!is_done) work();
    is_done = true;
  };
}

/** A wrong guess changes only the order of statements that nobody has waited for. */
export const kindOf = (text: string): 'read' | 'write' =>
  /^\s*(?:select|with|start transaction read only)\b/i.test(text) &&
  !/\b(?:insert|update|delete|merge)\b/i.test(text)
    ? 'read'
    : 'write';
