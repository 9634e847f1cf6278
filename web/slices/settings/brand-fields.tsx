import { Flex, Text, TextInput } from '@mantine/core';
import { contrast } from '#contract/report/brand-colors.ts';
import type { BrandSettings } from '#contract/settings.ts';
import { RoomBrand } from '#web/parts/room/room-brand.tsx';
import { brandStyle } from '#web/parts/room/room-colors.ts';
import { t } from '#web/platform/language.ts';
import classes from './brand-card.module.css';

export const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text.trim());
/** Contrast that lines and bars need on white. */
const LEGIBLE = 3;
/** Of the product, where none was chosen. */
const USUAL = '#6741d9';

interface ColorFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Hexadecimal digits, or the color picker of the browser. */
export function ColorField({ label, value, onChange }: ColorFieldProps) {
  const known = isColor(value);
  return (
    <TextInput
      label={label}
      placeholder={t('As in Limelight')}
      value={value}
      error={value.trim() !== '' && !known ? t('# and six digits or letters from a to f') : undefined}
      description={
        known && contrast(value.trim(), '#ffffff') < LEGIBLE
          ? t('Too pale to read on white: text and lines use a darker shade.')
          : undefined
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      maxLength={7}
      onChange={(event) => onChange(event.currentTarget.value)}
      leftSectionWidth={44}
      leftSection={
        <input
          type="color"
          aria-label={t('Choose: {label}', { label })}
          className={classes.picker}
          value={known ? value.trim().toLowerCase() : USUAL}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      }
    />
  );
}

interface BrandPreviewProps {
  brand: BrandSettings;
  /** Of documents; undefined = the product's. */
  fontFamily?: string | undefined;
}

export function BrandPreview({ brand, fontFamily }: BrandPreviewProps) {
  return (
    <div className={`surface ${classes.preview}`} style={{ ...brandStyle(brand), fontFamily }} aria-hidden>
      <RoomBrand brand={brand} expires_at={null} />
      <Flex gap="xs" align="center">
        <span className={classes.button}>{t('Accept')}</span>
        <span className={classes.second} />
        <Text fz="xs" c="dimmed" truncate>
          {brand.footer || t('Shared by {company}', { company: brand.name })}
        </Text>
      </Flex>
    </div>
  );
}

export const colorOrNull = (text: string) => (isColor(text) ? text.trim().toLowerCase() : null);
