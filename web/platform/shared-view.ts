import { createContext, useContext } from 'react';

/** What a visitor of a public link sees: one object, read-only, without the columns its owner hid. */
export interface SharedView {
  type: string;
  type_id: number;
  name: string;
  company_name: string;
  /** Names of the columns that are left out and of the fields that would reveal them. */
  hidden: ReadonlySet<string>;
}

export const SharedViewContext = createContext<SharedView | null>(null);

/** The shared view around this part, or null in the application itself. */
export function useSharedView(): SharedView | null {
  return useContext(SharedViewContext);
}

const NOTHING: ReadonlySet<string> = new Set();

/** Columns a visitor must not see; none in the application itself. */
export function useHidden(): ReadonlySet<string> {
  return useSharedView()?.hidden ?? NOTHING;
}
