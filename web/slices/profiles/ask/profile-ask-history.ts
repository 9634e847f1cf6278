import { QUESTIONS } from '#web/platform/recent.ts';
import { createStore, useStore } from '#web/platform/store.ts';

const KEPT = 12;

function stored(): string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(QUESTIONS) ?? '[]');
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

const questions = createStore<string[]>(stored());

function keep(next: string[]): void {
  questions.set(next);
  try {
    localStorage.setItem(QUESTIONS, JSON.stringify(next));
  } catch {
    // A full or blocked storage costs the memory of this one visit.
  }
}

/** The questions asked in this browser, the newest first; they are of no profile, so they can be asked of another. */
export const useQuestions = (): string[] => useStore(questions);
export const keepQuestion = (question: string): void =>
  keep([question, ...questions.get().filter((one) => one !== question)].slice(0, KEPT));
export const forgetQuestions = (): void => keep([]);
