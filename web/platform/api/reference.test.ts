import { beforeEach, expect, it, vi } from 'vitest';
import { emptyReference, loadReference, reference } from './reference.ts';

const loaders = () => ({
  profile_types: vi.fn(async () => [{ code: 'influencer', name: 'Influencer' }]),
  countries: vi.fn(async () => [{ code: 'FR', name: 'France', continent: 'EU', phone_code: '33' }]),
  continents: vi.fn(async () => [{ code: 'EU', name: 'Europe' }]),
  genders: vi.fn(async () => [{ code: 'female', name: 'Female' }]),
  markets: vi.fn(async () => [{ id: 1, name: 'Nordics' }]),
  companies: vi.fn(async () => [{ id: 7, name: 'Northlight' }]),
});

beforeEach(() => reference.set(emptyReference()));

it("starts the companies with 'All' (358), before and after loading, once", async () => {
  expect(reference.get().companies).toEqual([{ name: 'All', id: 358 }]);
  const calls = loaders();
  calls.companies.mockResolvedValue([
    { id: 7, name: 'Northlight' },
    { id: 358, name: 'All' },
  ]);
  await loadReference(calls);
  expect(reference.get().companies).toEqual([
    { name: 'All', id: 358 },
    { id: 7, name: 'Northlight' },
  ]);
});

it('loads only lists that are still empty', async () => {
  await loadReference(loaders());
  const again = loaders();
  await loadReference(again);
  for (const load of Object.values(again)) expect(load).not.toHaveBeenCalled();
});

it('only logs a failed list, and loads it the next time', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const calls = loaders();
  calls.countries.mockRejectedValueOnce(new Error('down'));
  await loadReference(calls);
  expect(warn).toHaveBeenCalledOnce();
  expect(reference.get().countries).toEqual([]);
  expect(reference.get().genders).toHaveLength(1);
  await loadReference(calls);
  expect(reference.get().countries).toHaveLength(1);
  warn.mockRestore();
});
