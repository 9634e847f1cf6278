import { Badge, Box, Flex, SimpleGrid, Text, TextInput } from '@mantine/core';
import { IconCheck, IconMinus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FLAGS } from '#contract/access/flags.ts';
import type { RoleRule } from '#contract/users.ts';
import { query } from '#web/platform/api/api.ts';
import { sentenceText, t } from '#web/platform/language.ts';
import { useSession } from '#web/platform/session/session.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { groupRules, keyText } from './role-groups.ts';
import { roleRows } from './role-rows.ts';
import classes from './roles.module.css';
import { ROLE_WORDS, roleOptions } from './user-words.ts';

function Mark({ refused, role }: { refused: string | null; role: string }) {
  return refused === null ? (
    <IconCheck size={17} className={classes.yes} aria-label={t('{role}: yes', { role })} role="img" />
  ) : (
    <span title={refused}>
      <IconMinus
        size={17}
        className={classes.no}
        aria-label={t('{role}: no. {refused}', { role, refused })}
        role="img"
      />
    </span>
  );
}

function Rule({ rule }: { rule: RoleRule }) {
  return (
    <tr>
      <th scope="row">
        <span>{rule.summary}</span>
        {rule.flag && (
          <Badge variant="light" size="xs" tt="none">
            {t('needs {flag}', { flag: t(FLAGS[rule.flag].label) })}
          </Badge>
        )}
        {rule.operator && (
          <Badge variant="light" size="xs" tt="none">
            {t('operator only')}
          </Badge>
        )}
        {rule.imports && (
          <Badge variant="light" size="xs" tt="none">
            {t('companies that can import')}
          </Badge>
        )}
        {rule.beyond_profiles && (
          <Badge variant="light" color="gray" size="xs" tt="none">
            {t('not with Profiles only')}
          </Badge>
        )}
        {rule.refused !== null && <small>{sentenceText(rule.refused)}</small>}
      </th>
      {roleOptions().map(({ value, label }) => (
        <td key={value}>
          <Mark refused={sentenceText(rule.refused_by_role[value])} role={label} />
        </td>
      ))}
      <td className={classes.key}>{keyText(rule)}</td>
    </tr>
  );
}

function Rows({ rules }: { rules: RoleRule[] }) {
  return (
    <Card title={t('Permissions by role')} flush>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard. */}
      <section className={classes.scroll} aria-label={t('Roles and permissions')} tabIndex={0}>
        <table className={`${classes.table} ${classes.rows}`}>
          <thead>
            <tr>
              <th scope="col">{t('Users with this role can')}</th>
              {roleOptions().map((role) => (
                <th key={role.value} scope="col">
                  {role.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {roleRows(rules).map((row) => (
              <tr key={row.label}>
                <th scope="row">
                  <span>{t(row.label)}</span>
                  {row.note !== null && (
                    <Text span fz="xs" c="dimmed">
                      {t(row.note)}
                    </Text>
                  )}
                  {row.refused !== null && <small>{row.refused}</small>}
                </th>
                {roleOptions().map(({ value, label }) => (
                  <td key={value}>
                    <Mark refused={row.refused_by_role[value]} role={label} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  );
}

function Matrix({ rules }: { rules: RoleRule[] }) {
  const [search, setSearch] = useState('');
  const groups = groupRules(rules, search);
  return (
    <Card
      title={t('All calls')}
      note={t('also by API key')}
      flush
      controls={
        <TextInput
          type="search"
          size="xs"
          aria-label={t('Search actions')}
          placeholder={t('Search actions')}
          leftSection={<IconSearch size={14} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      }
    >
      {groups.length === 0 && <EmptyState>{t('No matching actions.')}</EmptyState>}
      {groups.map(({ label, rules: inside }) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard.
        <section key={label} className={classes.scroll} aria-label={label} tabIndex={0}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">
                  <h3>{label}</h3>
                </th>
                {roleOptions().map((role) => (
                  <th key={role.value} scope="col">
                    {role.label}
                  </th>
                ))}
                <th scope="col">{t('API key')}</th>
              </tr>
            </thead>
            <tbody>
              {inside.map((rule) => (
                <Rule key={rule.name} rule={rule} />
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </Card>
  );
}

/** Settings → Roles: built from the server's access rules. */
export function RolesPage() {
  const { user } = useSession();
  const answer = useQuery(query.users.roles.queryOptions());
  const role = user ? ROLE_WORDS[user.role] : null;
  return (
    <>
      <PageHeader
        title={t('Roles')}
        above={{ to: '/settings', title: t('Settings') }}
        facts={
          role ? t('You are {role}. {text}', { role: t(role.label).toLowerCase(), text: t(role.text) }) : ''
        }
      />
      {answer.isPending && <RowsSkeleton rows={12} rowHeight={38} />}
      {answer.isError && (
        <ErrorState
          error={answer.error}
          title={t('The roles could not be loaded.')}
          onRetry={() => answer.refetch()}
        />
      )}
      {answer.data && (
        <SimpleGrid minColWidth="min(100%, 480px)" autoFlow="auto-fit" spacing="sm" className={classes.page}>
          <div className={classes.matrix}>
            <Rows rules={answer.data.rules} />
          </div>
          <Card title={t('Roles')}>
            <Flex component="dl" direction="column" gap="xs">
              {roleOptions().map(({ value, label }) => (
                <div key={value}>
                  <Flex
                    component="dt"
                    gap="xs"
                    align="center"
                    wrap="wrap"
                    fz="sm"
                    fw={600}
                    c="var(--ll-text)"
                  >
                    {label}
                    {value === user?.role && (
                      <Badge size="xs" variant="light" tt="none">
                        {t('you')}
                      </Badge>
                    )}
                  </Flex>
                  <Text component="dd" c="dimmed">
                    {t(ROLE_WORDS[value].text)}
                  </Text>
                </div>
              ))}
            </Flex>
            <Box component="ul" c="dimmed" mt="md" className="bullets">
              <li>{t('Users cannot change their own role or access; another admin can.')}</li>
              <li>{t('A company needs at least one active admin.')}</li>
              <li>{t('Changing the role signs the user out immediately.')}</li>
              <li>{t('An API key can never do more than its owner.')}</li>
            </Box>
          </Card>
          <Card title={t('Access')} note={t('set by an admin for each user')}>
            <Flex component="dl" direction="column" gap="xs">
              {answer.data.flags.map(({ flag, on }) => (
                <div key={flag}>
                  <Flex
                    component="dt"
                    gap="xs"
                    align="center"
                    wrap="wrap"
                    fz="sm"
                    fw={600}
                    c="var(--ll-text)"
                  >
                    {t(FLAGS[flag].label)}
                    <Badge
                      size="xs"
                      variant="light"
                      tt="none"
                      color={on === (flag !== 'profile_only') ? 'accent' : 'gray'}
                    >
                      {on ? t('on for you') : t('off for you')}
                    </Badge>
                  </Flex>
                  <Text component="dd" c="dimmed">
                    {t(FLAGS[flag].text)}
                  </Text>
                </div>
              ))}
            </Flex>
          </Card>
          <details className={classes.matrix}>
            <summary className={classes.summary}>{t('All API calls, as enforced by the server')}</summary>
            <Matrix rules={answer.data.rules} />
          </details>
        </SimpleGrid>
      )}
    </>
  );
}
