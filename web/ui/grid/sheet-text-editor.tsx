import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { EditorAt, Step } from './sheet.tsx';
import classes from './sheet-text-editor.module.css';

/** Parses text, or gives the reason it is invalid. */
export type ReadText<Value> = { value: Value; problem: null } | { value: null; problem: string };

export interface SheetTextEditorProps<Value> extends Pick<EditorAt<unknown, unknown>, 'typed' | 'onDone'> {
  /** `Price of Mara Lime`. */
  label: string;
  current: string;
  isNumber: boolean;
  placeholder?: string | undefined;
  read: (text: string) => ReadText<Value>;
  onWrite: (value: Value | null) => void;
}

/** Direction of a key that ends editing; undefined for other keys. */
function stepOf(event: KeyboardEvent): Step | undefined {
  if (event.key === 'Enter') return event.shiftKey ? 'up' : 'down';
  if (event.key === 'Tab') return event.shiftKey ? 'left' : 'right';
  return undefined;
}

/** Text editor of a `Sheet` cell. Enter and Tab save, Esc reverts; invalid text stays, with the reason. */
export function SheetTextEditor<Value>(props: SheetTextEditorProps<Value>) {
  const { label, typed, current, isNumber, onDone } = props;
  const [text, setText] = useState(typed ?? current);
  const [problem, setProblem] = useState<string | null>(null);
  const over = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    if (typed === null) field.current?.select();
  }, [typed]);
  const commit = (step: Step) => {
    if (over.current) return;
    const read = props.read(text);
    if (read.problem !== null) {
      setProblem(read.problem);
      return;
    }
    over.current = true;
    props.onWrite(read.value);
    onDone(step);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf(event);
    if (event.key === 'Escape') {
      over.current = true;
      onDone(null);
    } else if (step !== undefined) commit(step);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <input
        ref={field}
        className={classes.input}
        data-align={isNumber ? 'right' : undefined}
        aria-label={label}
        aria-invalid={problem !== null}
        aria-errormessage={problem === null ? undefined : 'cell-problem'}
        inputMode={isNumber ? 'decimal' : 'text'}
        autoComplete="off"
        placeholder={props.placeholder}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem(null);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => commit(null)}
      />
      {problem !== null && (
        <span id="cell-problem" className={classes.problem} role="alert">
          {problem}
        </span>
      )}
    </>
  );
}
