import { Button, Checkbox, Group, Modal, Select, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CampaignAd } from '#contract/sales/ads.ts';
import { query } from '#web/platform/api/api.ts';
import { messageOf } from '#web/platform/api/field-messages.ts';
import { t } from '#web/platform/language.ts';
import type { AdChanges } from './ads-changes.ts';

interface AssignProps {
  id: number;
  ad: CampaignAd;
  changes: AdChanges;
  onClose: () => void;
}

/** The post or the creator of an ad, where the file does not name them. */
export function AssignDialog({ id, ad, changes: { assign }, onClose }: AssignProps) {
  const [profile_id, setProfile] = useState(ad.profile ? String(ad.profile.id) : null);
  const [post_url, setPost] = useState('');
  const [is_of_brand, setBrand] = useState(ad.is_of_brand);
  const budget = useQuery(query.monitors.budget.queryOptions({ input: { id } }));
  const creators = (budget.data?.creators ?? []).map((row) => ({
    value: String(row.profile_id),
    label: row.name,
  }));
  const save = (to: { profile_id?: number | null; post_url?: string | null; is_of_brand?: boolean }) =>
    assign.mutate({ id, ad: ad.ad, ...to }, { onSuccess: onClose });
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('Assign “{name}”', { name: ad.name })}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (is_of_brand) save({ is_of_brand });
          else
            save({ profile_id: profile_id ? Number(profile_id) : null, post_url: post_url.trim() || null });
        }}
      >
        <Stack gap="sm">
          <TextInput
            label={t('URL of the post')}
            description={t('Of a post in this campaign; its creator is the ad’s.')}
            value={post_url}
            disabled={is_of_brand}
            maxLength={1000}
            data-autofocus
            error={messageOf(assign.error, 'post_url')}
            onChange={(event) => setPost(event.currentTarget.value)}
          />
          <Select
            label={t('Creator')}
            description={t('If the ad is not a post of theirs.')}
            data={creators}
            disabled={is_of_brand}
            value={profile_id}
            onChange={setProfile}
            searchable
            clearable
            nothingFoundMessage={t('No results')}
            error={messageOf(assign.error, 'profile_id')}
          />
          <Checkbox
            label={t('An ad of the brand that shows no post of a creator')}
            checked={is_of_brand}
            onChange={(event) => setBrand(event.currentTarget.checked)}
          />
          <Group justify="space-between">
            {ad.by === 'hand' ? (
              <Button variant="subtle" loading={assign.isPending} onClick={() => save({})}>
                {t('As the file names it')}
              </Button>
            ) : (
              <span />
            )}
            <Group gap="xs">
              <Button variant="default" onClick={onClose}>
                {t('Cancel')}
              </Button>
              <Button
                type="submit"
                loading={assign.isPending}
                disabled={!is_of_brand && !profile_id && !post_url.trim()}
              >
                {t('Assign')}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
