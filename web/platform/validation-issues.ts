import { createStore } from './store.ts';

/** A response that does not match its schema. */
export interface ValidationIssues {
  endpoint: string;
  issues: { path: string; message: string }[];
}

interface StandardIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** Failed response checks, newest last; a development aid. */
export const validationIssues = createStore<ValidationIssues[]>([]);

const KEPT = 200;

function pathText(path: StandardIssue['path']): string {
  return (path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.');
}

export function recordIssues(endpoint: string, issues: readonly StandardIssue[]): void {
  const entry = {
    endpoint,
    issues: issues.map((issue) => ({ path: pathText(issue.path), message: issue.message })),
  };
  validationIssues.set([...validationIssues.get(), entry].slice(-KEPT));
  console.warn(`Response of ${endpoint} does not have the expected shape`, entry.issues);
}
