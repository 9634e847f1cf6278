import { Button, FileButton, Flex, Group, Text } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { BrandLook, BrandSettings } from '#contract/settings.ts';
import { api } from '#web/platform/api/api.ts';
import { messageOf } from '#web/platform/api/field-messages.ts';
import { call } from '#web/platform/api/http.ts';
import { t } from '#web/platform/language.ts';
import { toast } from '#web/ui/toast.tsx';

interface LogoWriting<T> {
  /** Route that takes the file. */
  path: `/api/${string}`;
  remove: () => Promise<T>;
  restore: () => Promise<T>;
}

interface LogoFieldProps<T extends BrandLook> extends LogoWriting<T> {
  brand: BrandLook;
  onBrand: (brand: T) => void;
}

/** Logo of pages and documents for clients. */
export function LogoField<T extends BrandLook>({ brand, onBrand, ...writing }: LogoFieldProps<T>) {
  const send = (file: Blob) => {
    const body = new FormData();
    body.append('image', file);
    return call<T>(writing.path, { method: 'POST', body });
  };
  const restore = useMutation({ mutationFn: () => writing.restore(), onSuccess: onBrand });
  const change = useMutation({
    mutationFn: (file: Blob | null) => (file === null ? writing.remove() : send(file)),
    onSuccess: (next, file) => {
      onBrand(next);
      toast.undo(file === null ? t('Logo removed.') : t('Logo changed.'), () => restore.mutate());
    },
    onError: (error) => void toast.error(messageOf(error), t('The logo was not changed')),
  });
  return (
    <Flex direction="column" gap="xs">
      <Text fw={500}>{t('Logo')}</Text>
      <Group gap="xs">
        <FileButton
          accept="image/png,image/jpeg,image/webp"
          onChange={(file) => file !== null && change.mutate(file)}
          inputProps={{ 'aria-label': t('Logo file') }}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={change.isPending}
              leftSection={<IconPhotoUp size={16} stroke={1.7} aria-hidden />}
            >
              {brand.logo === null ? t('Upload logo') : t('Replace logo')}
            </Button>
          )}
        </FileButton>
        {brand.logo !== null && (
          <Button
            variant="subtle"
            color="gray"
            disabled={change.isPending}
            onClick={() => change.mutate(null)}
          >
            {t('Remove')}
          </Button>
        )}
      </Group>
      <Text fz="xs" c="dimmed">
        {t('PNG, JPEG or WebP, at most 2 MB; wide logos on a transparent background work best.')}
      </Text>
    </Flex>
  );
}

/** Of the company. */
export const BrandLogo = (props: { brand: BrandSettings; onBrand: (brand: BrandSettings) => void }) => (
  <LogoField
    {...props}
    path="/api/settings/logo"
    remove={() => api.settings.remove_logo()}
    restore={() => api.settings.restore_logo()}
  />
);
