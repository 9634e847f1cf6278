import { expect, it, vi } from 'vitest';
import { type Middleware, runMiddleware } from './middleware.ts';

const visit = { path: '/lists', href: '/lists?x=1' };
const exits = () => ({
  internal: vi.fn((to: string): never => {
    throw new Error(`redirected to ${to}`);
  }),
  external: vi.fn(),
});
const registry: Record<string, Middleware> = {
  pass: () => undefined,
  inside: () => ({ to: '/login' }),
  outside: () => ({ external: 'https://sso.example.com/' }),
  sloppy: () => ({ to: 'https://elsewhere.example.com/' }),
};

it('continues without objections', async () => {
  const ways = exits();
  await runMiddleware(['pass', 'pass'], registry, visit, ways);
  expect(ways.internal).not.toHaveBeenCalled();
});

it('navigates for an internal redirect; the first one wins', async () => {
  await expect(runMiddleware(['pass', 'inside', 'outside'], registry, visit, exits())).rejects.toThrow(
    'redirected to /login',
  );
});

it('leaves for an external one and renders nothing more', async () => {
  const ways = exits();
  const settled = vi.fn();
  void runMiddleware(['outside'], registry, visit, ways).then(settled, settled);
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(ways.external).toHaveBeenCalledWith('https://sso.example.com/');
  expect(settled).not.toHaveBeenCalled();
});

it('refuses an outside address that is not declared external', async () => {
  await expect(runMiddleware(['sloppy'], registry, visit, exits())).rejects.toThrow('leaves the application');
});

it.each(['nope', 'toString', 'constructor'])('throws for the unknown name %s', async (name) => {
  await expect(runMiddleware([name], registry, visit, exits())).rejects.toThrow(
    `Unknown route middleware "${name}"`,
  );
});
