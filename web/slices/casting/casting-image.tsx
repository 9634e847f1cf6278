import { Button, FileButton, Flex, Group, Modal, Stack, Text } from '@mantine/core';
import { IconCrop, IconRotate2, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import ReactCrop, { type PercentCrop } from 'react-image-crop';
import { t } from '#web/platform/language.ts';
import 'react-image-crop/dist/ReactCrop.css';
import { type CastingCreator, type Crop, IMAGE_SLOTS, type ImageSlot } from '#contract/casting.ts';
import { toast } from '#web/ui/toast.tsx';
import classes from './casting.module.css';
import { type CastingChanges, imageOf, isDirty } from './casting-data.ts';

const WHOLE: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 };

const fractions = ({ x, y, width, height }: PercentCrop): Crop => ({
  x: x / 100,
  y: y / 100,
  width: Math.min(width, 100 - x) / 100,
  height: Math.min(height, 100 - y) / 100,
});
const percents = ({ x, y, width, height }: Crop): PercentCrop => ({
  unit: '%',
  x: x * 100,
  y: y * 100,
  width: width * 100,
  height: height * 100,
});

/** Crops a stored picture, or a new one for the slot. */
interface Cropping {
  slot: ImageSlot;
  address: string;
  file: Blob | null;
  crop: PercentCrop;
}

interface ImagesProps {
  casting_id: number;
  creator: CastingCreator;
  changes: CastingChanges;
}

/** Picture of a slot as a file; generated SVGs are rasterized. */
async function pixelsOf(address: string): Promise<Blob> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement('canvas');
  const edge = Math.max(image.naturalWidth, image.naturalHeight, 1);
  const scale = edge < 800 ? 800 / edge : 1;
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture'))), 'image/png'),
  );
}

export function CastingImages({ casting_id, creator, changes }: ImagesProps) {
  const [cropping, setCropping] = useState<Cropping | null>(null);
  const { upload, crop, resetImage } = changes;
  const close = () => {
    if (cropping?.file) URL.revokeObjectURL(cropping.address);
    setCropping(null);
  };
  const openFile = (slot: ImageSlot, file: Blob) =>
    setCropping({ slot, file, address: URL.createObjectURL(file), crop: WHOLE });
  const openKept = async (slot: ImageSlot) => {
    const original = creator.originals[slot];
    if (original) {
      setCropping({ slot, address: original.address, file: null, crop: percents(original.crop) });
      return;
    }
    const address = imageOf(creator, slot);
    if (address === null) return;
    await pixelsOf(address).then(
      (file) => openFile(slot, file),
      () => toast.error(t('This picture could not be loaded. Replace it with another one.')),
    );
  };
  const save = async () => {
    if (cropping === null) return;
    const { slot, file } = cropping;
    const part = fractions(cropping.crop);
    const about = { profile_id: creator.id, slot, crop: part };
    const done = file
      ? upload.mutateAsync({ ...about, file })
      : crop.mutateAsync({ ...about, id: casting_id });
    // The error is shown; the dialog stays open.
    await done.then(close, () => undefined);
  };
  return (
    <>
      <Flex component="ul" rowGap="xs" columnGap="lg" wrap="wrap" className={classes.slots}>
        {IMAGE_SLOTS.map((slot) => {
          const name = t('picture {slot} of {name}', { slot, name: creator.name });
          return (
            <Flex key={slot} component="li" gap="xs" align="center">
              <span>{t('Picture {slot}', { slot })}</span>
              <FileButton
                accept="image/*"
                onChange={(file) => file && openFile(slot, file)}
                inputProps={{ 'aria-label': t('File for {name}', { name }) }}
              >
                {(props) => (
                  <Button
                    {...props}
                    size="compact-sm"
                    variant="default"
                    leftSection={<IconUpload size={14} aria-hidden />}
                    aria-label={t('Replace {name}', { name })}
                  >
                    {t('Replace')}
                  </Button>
                )}
              </FileButton>
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconCrop size={14} aria-hidden />}
                disabled={imageOf(creator, slot) === null}
                aria-label={t('Crop {name}', { name })}
                onClick={() => void openKept(slot)}
              >
                {t('Crop')}
              </Button>
              {isDirty(creator, slot) && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="gray"
                  leftSection={<IconRotate2 size={14} aria-hidden />}
                  aria-label={t('Reset {name}', { name })}
                  onClick={() => resetImage.mutate({ id: casting_id, profile_id: creator.id, slot })}
                >
                  {t('Reset')}
                </Button>
              )}
            </Flex>
          );
        })}
      </Flex>
      <Modal
        opened={cropping !== null}
        onClose={close}
        size="lg"
        title={
          <Text fw={600}>
            {t('Picture {slot} of {name}', { slot: cropping?.slot ?? '', name: creator.name })}
          </Text>
        }
      >
        {cropping !== null && (
          <Stack align="center">
            <ReactCrop
              crop={cropping.crop}
              onChange={(_pixels, part) => setCropping({ ...cropping, crop: part })}
              minWidth={20}
              minHeight={20}
              keepSelection
              ariaLabels={{
                cropArea: t('Use the arrow keys to move the visible part'),
                nwDragHandle: t('Use the arrow keys to move the upper left corner'),
                nDragHandle: t('Use the up and down arrow keys to move the upper edge'),
                neDragHandle: t('Use the arrow keys to move the upper right corner'),
                eDragHandle: t('Use the arrow keys to move the right edge'),
                seDragHandle: t('Use the arrow keys to move the lower right corner'),
                sDragHandle: t('Use the up and down arrow keys to move the lower edge'),
                swDragHandle: t('Use the arrow keys to move the lower left corner'),
                wDragHandle: t('Use the arrow keys to move the left edge'),
              }}
            >
              <img src={cropping.address} alt="" className={classes.cropped} />
            </ReactCrop>
            <Group justify="flex-end">
              <Button variant="default" onClick={() => setCropping({ ...cropping, crop: WHOLE })}>
                {t('Whole picture')}
              </Button>
              <Button onClick={() => void save()} loading={upload.isPending || crop.isPending}>
                {t('Use this part')}
              </Button>
            </Group>
          </Stack>
        )}
      </Modal>
    </>
  );
}
