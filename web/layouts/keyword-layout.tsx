import { DefaultLayout } from './default-layout.tsx';

/** Keyword analysis stands in the same frame as every other page. */
export function KeywordLayout() {
  return <DefaultLayout />;
}
