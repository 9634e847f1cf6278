import { createContext, useContext } from 'react';

/** View of a public link: one read-only object without its hidden columns. */
export interface SharedView {
  type: string;
  type_id: number;
  name: string;
  company_name: string;
  /** Hidden columns, and fields that would reveal them. */
  hidden: ReadonlySet<string>;
}

export const SharedViewContext = createContext<SharedView | null>(null);

/** Null in the application itself. */
export function useSharedView(): SharedView | null {
  return useContext(SharedViewContext);
}

const NOTHING: ReadonlySet<string> = new Set();

/** Columns hidden from the visitor; none in the application itself. */
export function useHidden(): ReadonlySet<string> {
  return useSharedView()?.hidden ?? NOTHING;
}
