import { Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { PLATFORMS, type Platform } from '#contract/values/primitives.ts';
import { query } from '#web/platform/api/api.ts';
import { compactNumber } from '#web/platform/format/format.ts';
import { sentenceText, t } from '#web/platform/language.ts';
import { PlatformIcon } from '#web/ui/platform-icon.tsx';
import classes from './profile-form.module.css';
import type { ProfileForm } from './profile-form.ts';

const WAIT_MS = 350;

interface FieldProps {
  form: ProfileForm;
  platform: Platform;
  /** Null while creating a profile. */
  profileId: number | null;
  /** Set if handles cannot be changed here. */
  locked: boolean;
}

/** Validates a handle while typing: new, this profile's, someone else's, or invalid. */
function AccountField({ form, platform, profileId, locked }: FieldProps) {
  const typed = form.values.accounts[platform].trim();
  const [username] = useDebouncedValue(typed, WAIT_MS);
  const check = useQuery(
    query.profiles.find_account.queryOptions({
      input: { platform, username },
      enabled: username !== '' && !locked,
      staleTime: 60_000,
    }),
  );
  const answer = username === typed && username !== '' ? check.data : undefined;
  const owner = answer?.account ?? null;
  const others = owner !== null && owner.profile_id !== profileId;
  const { error: formError, ...input } = form.getInputProps(`accounts.${platform}`);
  const invalid =
    answer !== undefined && !answer.valid ? (sentenceText(answer.sentence) ?? answer.message) : undefined;
  const words = () => {
    if (locked || typed === '') return null;
    if (username !== typed || check.isFetching) return t('Searching…');
    if (check.isError) return t('The check failed; the handle is checked again on saving.');
    if (answer === undefined || !answer.valid) return null;
    if (owner === null) return t('@{username} is new here', { username: answer.username ?? '' });
    const followers =
      owner.followers === null
        ? ''
        : ` · ${t('{number} followers', { number: compactNumber(owner.followers) })}`;
    if (!others) return t('This profile’s account') + followers;
    return (
      <>
        {t('Already belongs to')}{' '}
        <Link className="link" to="/profile/$slug" params={{ slug: owner.profile_slug }} target="_blank">
          {owner.profile_name}
        </Link>
        {followers}
      </>
    );
  };
  const message = words();
  return (
    <div>
      <TextInput
        label={PLATFORM_NAMES[platform]}
        placeholder={t('@handle or URL')}
        leftSection={<PlatformIcon platform={platform} />}
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        readOnly={locked}
        {...input}
        error={formError ?? invalid}
      />
      {!locked && (
        <Text
          fz="xs"
          mih={18}
          mt={2}
          className={classes.said}
          data-tone={others ? 'taken' : 'fine'}
          aria-live="polite"
        >
          {message}
        </Text>
      )}
    </div>
  );
}

export function AccountFields(props: Omit<FieldProps, 'platform'>) {
  return (
    <div className={classes.grid}>
      {PLATFORMS.map((platform) => (
        <AccountField key={platform} platform={platform} {...props} />
      ))}
    </div>
  );
}
