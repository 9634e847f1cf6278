import { expect } from 'vitest';
import type { BrowserContext } from './product.ts';

/** Calls of the API with the session of a browser; `of` is asked at each call. */
export function callsOf(of: () => { context: BrowserContext; url: string }) {
  const read = async (call: string) => {
    const { context, url } = of();
    return (await context.request.get(`${url}/api${call}`)).json();
  };
  const post = async (call: string, data: object) => {
    const { csrf } = await read('/user/user');
    const { context, url } = of();
    const answer = await context.request.post(`${url}/api${call}`, {
      data,
      headers: { 'x-csrf-token': csrf },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  return { read, post };
}
