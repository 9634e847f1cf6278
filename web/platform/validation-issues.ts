import { createStore } from './store.ts';

/** One response that did not have the shape its endpoint promises. */
export interface ValidationIssues {
  endpoint: string;
  issues: { path: string; message: string }[];
}

interface StandardIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** The record of failed response checks, newest last; a development aid. */
export const validationIssues = createStore<ValidationIssues[]>([]);

const KEPT = 200;

function pathText(path: StandardIssue['path']): string {
  return (path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.');
}

/** Adds to the record and to the console. */
export function recordIssues(endpoint: string, issues: readonly StandardIssue[]): void {
  const entry = {
    endpoint,
    issues: issues.map((issue) => ({ path: pathText(issue.path), message: issue.message })),
  };
  validationIssues.set([...validationIssues.get(), entry].slice(-KEPT));
  console.warn(`Response of ${endpoint} does not have the expected shape`, entry.issues);
}
