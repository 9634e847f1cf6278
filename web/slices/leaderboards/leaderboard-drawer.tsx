import { ActionIcon, Button, Checkbox, Drawer, Flex, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus, IconStar, IconStarFilled, IconX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Brand } from '#contract/brands.ts';
import type { Leaderboard, LeaderboardBrand } from '#contract/leaderboards/leaderboard.ts';
import { api } from '#web/platform/api/api.ts';
import { normaliseError } from '#web/platform/api/errors.ts';
import { fieldMessages } from '#web/platform/api/field-messages.ts';
import { plural, t } from '#web/platform/language.ts';
import { useSession } from '#web/platform/session/session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { StackedForm } from '#web/ui/stacked-form.tsx';
import { BrandDrawer } from './brands/brand-drawer.tsx';
import { useLibrary } from './brands/brands-data.ts';
import { FormFoot } from './form-foot.tsx';
import classes from './leaderboards.module.css';
import { useLeaderboardChanges } from './leaderboards-changes.ts';
import { ShowMore } from './show-more.tsx';

interface ChosenProps {
  chosen: readonly LeaderboardBrand[];
  onChange: (chosen: LeaderboardBrand[]) => void;
}

function Chosen({ chosen, onChange }: ChosenProps) {
  if (chosen.length === 0)
    return (
      <Text fz="xs" c="dimmed">
        {t('No brands yet. Choose them below.')}
      </Text>
    );
  return (
    <ul className={classes.rows} aria-label={t('Chosen brands')}>
      {chosen.map((brand) => (
        <Flex key={brand.id} component="li" gap="xs" align="center" py="xs" px="sm" className={classes.row}>
          <Avatar name={brand.name} src={brand.picture} square size={24} />
          <Flex component="span" direction="column" flex={1} fz="sm" miw={0} className={classes.rowText}>
            <strong>{brand.name}</strong>
          </Flex>
          <ActionIcon
            variant="subtle"
            color={brand.is_highlighted ? 'accent' : 'gray'}
            aria-label={t('Highlight {name}', { name: brand.name })}
            aria-pressed={brand.is_highlighted}
            onClick={() =>
              onChange(
                chosen.map((b) => (b.id === brand.id ? { ...b, is_highlighted: !b.is_highlighted } : b)),
              )
            }
          >
            {brand.is_highlighted ? <IconStarFilled size={16} /> : <IconStar size={16} stroke={1.7} />}
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Remove {name}', { name: brand.name })}
            onClick={() => onChange(chosen.filter((b) => b.id !== brand.id))}
          >
            <IconX size={16} stroke={1.7} />
          </ActionIcon>
        </Flex>
      ))}
    </ul>
  );
}

const chosenOf = ({ id, name, image }: Brand): LeaderboardBrand => ({
  id,
  name,
  picture: image,
  is_highlighted: false,
});

function Library({ chosen, onChange, onNew }: ChosenProps & { onNew: () => void }) {
  const [text, setText] = useState('');
  const [typed] = useDebouncedValue(text, 200);
  const { answer, brands } = useLibrary({ query: typed });
  const taken = new Set(chosen.map((b) => b.id));
  const rows = brands?.filter((b) => !taken.has(b.id)) ?? [];
  return (
    <Flex direction="column" gap="sm" miw={0} className={classes.stack}>
      <Flex rowGap="xs" columnGap="sm" align="center" wrap="wrap" className={classes.toolbar}>
        <TextInput
          className={classes.search}
          aria-label={t('Search the library')}
          placeholder={t('Brand, mention or hashtag')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.7} aria-hidden />}
          onClick={onNew}
        >
          {t('New brand')}
        </Button>
      </Flex>
      {answer.isPending ? (
        <RowsSkeleton rows={4} />
      ) : rows.length === 0 && !answer.hasNextPage ? (
        <EmptyState>
          {typed === '' && taken.size === 0
            ? t('The library has no brands yet.')
            : t('No other brand matches.')}
        </EmptyState>
      ) : (
        <ul className={classes.rows} data-scroll aria-label={t('Library brands')}>
          {rows.map((brand) => (
            <Flex
              key={brand.id}
              component="li"
              gap="xs"
              align="center"
              py="xs"
              px="sm"
              className={classes.row}
            >
              <Avatar name={brand.name} src={brand.image} square size={24} />
              <Flex component="span" direction="column" flex={1} fz="sm" miw={0} className={classes.rowText}>
                <strong>{brand.name}</strong>
                <span>{brand.categories.join(', ')}</span>
              </Flex>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('Add {name}', { name: brand.name })}
                onClick={() => onChange([...chosen, chosenOf(brand)])}
              >
                {t('Add')}
              </Button>
            </Flex>
          ))}
          <li>
            <ShowMore answer={answer} />
          </li>
        </ul>
      )}
    </Flex>
  );
}

interface LeaderboardDrawerProps {
  board: Leaderboard | null;
  onClose: () => void;
}

export function LeaderboardDrawer({ board, onClose }: LeaderboardDrawerProps) {
  const navigate = useNavigate();
  const { saved } = useLeaderboardChanges();
  const { user } = useSession();
  const [name, setName] = useState(board?.name ?? '');
  const [chosen, setChosen] = useState<LeaderboardBrand[]>(board?.brands ?? []);
  const [is_global, setGlobal] = useState(board?.is_global ?? false);
  const [issues, setIssues] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const [making, setMaking] = useState(false);
  const submit = async () => {
    const wrong = {
      ...(name.trim() === '' ? { name: t('Name is required') } : {}),
      ...(chosen.length === 0 ? { brands: t('Choose a brand') } : {}),
    };
    setIssues(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    const brands = chosen.map(({ id, is_highlighted }) => ({ id, is_highlighted }));
    try {
      const { id } =
        board === null
          ? await api.leaderboards.create({ name, brands, is_global })
          : await api.leaderboards.update({
              id: board.id,
              revision: board.revision,
              name,
              brands,
              is_global,
            });
      await saved();
      onClose();
      if (board === null) void navigate({ to: '/leaderboard/$id', params: { id: String(id) } });
    } catch (error) {
      const messages = fieldMessages(error);
      setIssues(Object.keys(messages).length > 0 ? messages : { form: normaliseError(error).message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Drawer
        opened={!making}
        keepMounted
        onClose={onClose}
        position="right"
        size="lg"
        title={board === null ? t('New leaderboard') : t('Edit leaderboard')}
      >
        <StackedForm className={classes.stack} onSubmit={submit}>
          <TextInput
            label={t('Name')}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={issues.name}
            data-autofocus
          />
          <Flex
            component="section"
            direction="column"
            gap="sm"
            miw={0}
            className={classes.stack}
            aria-label={t('Brands')}
          >
            <h3>{plural(chosen.length, '{n} brand', '{n} brands')}</h3>
            {issues.brands && (
              <Text fz="xs" c="var(--ll-down)" role="alert">
                {issues.brands}
              </Text>
            )}
            <Chosen chosen={chosen} onChange={setChosen} />
          </Flex>
          <Flex
            component="section"
            direction="column"
            gap="sm"
            miw={0}
            className={classes.stack}
            aria-label={t('Library')}
          >
            <h3>{t('Library')}</h3>
            <Library chosen={chosen} onChange={setChosen} onNew={() => setMaking(true)} />
          </Flex>
          {user?.operates && user.role === 'admin' && (
            <Checkbox
              label={t('Show to all companies of this installation')}
              description={t('They see it with these brands and can copy it')}
              checked={is_global}
              onChange={(event) => setGlobal(event.currentTarget.checked)}
            />
          )}
          <FormFoot
            issue={issues.form}
            busy={busy}
            text={board === null ? t('Create leaderboard') : t('Save')}
          />
        </StackedForm>
      </Drawer>
      {making && (
        <BrandDrawer
          brand={null}
          onClose={() => setMaking(false)}
          onSaved={(brand) => setChosen([...chosen, chosenOf(brand)])}
        />
      )}
    </>
  );
}
