import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { PLATFORMS, type Platform } from '#contract/primitives.ts';
import type { Profile } from '#contract/profiles/details.ts';
import { api, query } from '#web/platform/api.ts';
import { normaliseError } from '#web/platform/errors.ts';
import { t } from '#web/platform/language.ts';
import { toast } from '#web/ui/toast.tsx';
import { changesBetween, type ProfileChanges, type ProfileFormValues } from './profile-form.ts';

/** Platforms with a changed handle; emptying one does nothing, because accounts are not removed here. */
export function changedAccounts(before: ProfileFormValues, after: ProfileFormValues): Platform[] {
  return PLATFORMS.filter((platform) => {
    const typed = after.accounts[platform].trim();
    return typed !== '' && typed !== before.accounts[platform];
  });
}

/** Optimistic profile, shown until the server answers. */
export function optimistic(profile: Profile, changes: ProfileChanges): Profile {
  const { agent: _agent, prices: _prices, ...fields } = changes;
  const imported = Object.entries(profile.imported_fields).filter(([field]) => !(field in changes));
  return {
    ...profile,
    ...(changes as Partial<Profile>),
    edited_fields: [...new Set([...profile.edited_fields, ...Object.keys(fields)])].toSorted(),
    imported_fields: Object.fromEntries(imported),
  };
}

interface Handlers {
  onRefused: (error: unknown, typed: ProfileFormValues, account?: Platform) => void;
}

/** Saves changes optimistically; reverts if refused; with undo. */
export function useSaveProfile(profile: Profile, { onRefused }: Handlers) {
  const client = useQueryClient();
  const refused = useRef(false);
  const key = query.profiles.get.queryKey({ input: { id: profile.slug } });
  const settle = (answer: Profile) => {
    client.setQueryData(key, answer);
    void client.invalidateQueries({ queryKey: query.profiles.key() });
    void client.invalidateQueries({ queryKey: query.lists.price_list.key() });
  };
  const undo = async (changes: ProfileChanges) => {
    try {
      settle(await api.profiles.edit({ ...changes, id: profile.id }));
      toast.info(t('The change was undone.'));
    } catch (error) {
      toast.error(normaliseError(error).message, t('The change could not be undone'));
    }
  };
  const run = async (before: ProfileFormValues, after: ProfileFormValues) => {
    const changes = changesBetween(before, after);
    const accounts = changedAccounts(before, after);
    let account: Platform | undefined;
    client.setQueryData(key, optimistic(profile, changes));
    try {
      let answer: Profile | null = null;
      // Handles first: if the server refuses them, nothing else has changed yet.
      for (account of accounts)
        answer = await api.profiles.edit_account[account]({
          id: profile.id,
          username: after.accounts[account],
        });
      account = undefined;
      if (Object.keys(changes).length > 0) answer = await api.profiles.edit({ ...changes, id: profile.id });
      if (answer !== null) settle(answer);
      if (Object.keys(changes).length > 0)
        toast.undo(
          t('{name}: changes saved.', { name: profile.name }),
          () => void undo(changesBetween(after, before)),
        );
      else toast.success(t('{name}: accounts saved.', { name: profile.name }));
    } catch (error) {
      client.setQueryData(key, profile);
      void client.invalidateQueries({ queryKey: key });
      refused.current = true;
      toast.error(normaliseError(error).message, t('The change was not saved'));
      onRefused(error, after, account);
    }
  };
  return { run: (before: ProfileFormValues, after: ProfileFormValues) => void run(before, after), refused };
}
