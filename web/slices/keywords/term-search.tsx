import { Button, Flex, Group, SegmentedControl, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { keywordSearch } from '#contract/keywords.ts';
import type { Phrase } from '#contract/languages/catalogue.ts';
import {
  contraryOperator,
  hasOperator,
  operatorOf,
  splitTerms,
  withoutOperators,
} from '#contract/values/search-terms.ts';
import { messageText } from '#web/platform/api/errors.ts';
import { t } from '#web/platform/language.ts';
import { StackedForm } from '#web/ui/stacked-form.tsx';
import classes from './keyword.module.css';

export interface Terms {
  keyword: string;
  search_type: 'AND' | 'OR';
}

const SYNTAX: [example: Phrase, meaning: Phrase][] = [
  ['#tag', 'the hashtag only'],
  ['@name', 'the mention only'],
  ['word', 'the word, also as hashtag or mention'],
  ['"two words"', 'the exact phrase'],
];

/** Compared keywords are joined as those of the report. */
const JOINED_AS: Record<Terms['search_type'], Phrase> = {
  AND: 'Join keywords by “and”, as in this report',
  OR: 'Join keywords by “or”, as in this report',
};

/** The contract's message for an invalid search; null if valid. */
export function keywordIssue(text: string): string | null {
  const result = keywordSearch.shape.keyword.safeParse(text);
  if (!result.success) {
    return text.trim() === ''
      ? t('Keyword is required')
      : messageText({ message: result.error.issues[0]?.message ?? '' });
  }
  if (hasOperator(text) && operatorOf(text) === null)
    return t('Join keywords by “or” or by “and”, not by both');
  return splitTerms(text).length === 0 ? t('Enter at least one letter or digit') : null;
}

/** The operator that is typed wins over the switch. */
const termsOf = (text: string, search_type: Terms['search_type']): Terms => ({
  keyword: withoutOperators(text).trim(),
  search_type: operatorOf(text) ?? search_type,
});

/** Appends an example of the syntax. */
function withExample(text: string, example: string): string {
  const mark = example.startsWith('"') ? '""' : /^[#@]/.exec(example)?.[0];
  return mark === undefined ? text : `${text.trimEnd()}${text.trim() === '' ? '' : ' '}${mark}`;
}

export interface TermSearchProps {
  initial: Terms;
  onSubmit: (terms: Terms) => void;
  submitText?: string;
  /** Accessible label; default: the page's heading. */
  label?: string;
  /** The page begins with it: it is larger, and focused. */
  large?: boolean;
  /** Only one term, so no AND/OR switch. */
  single?: boolean;
}

export function TermSearch(props: TermSearchProps) {
  const {
    initial,
    onSubmit,
    submitText = t('Analyze'),
    label = t('Keywords'),
    large = false,
    single = false,
  } = props;
  const [text, setText] = useState(initial.keyword);
  const [search_type, setType] = useState(initial.search_type);
  const [issue, setIssue] = useState<string | null>(null);
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  useEffect(() => {
    if (large) input?.focus({ preventScroll: true });
  }, [large, input]);
  const submit = () => {
    const isContrary = single && contraryOperator(text, initial.search_type) !== null;
    const wrong = isContrary ? t(JOINED_AS[initial.search_type]) : keywordIssue(text);
    setIssue(wrong);
    if (wrong === null) onSubmit(termsOf(text, search_type));
    else input?.focus();
  };
  const insert = (example: string) => {
    const next = withExample(text, example);
    setText(next);
    window.requestAnimationFrame(() => {
      const at = next.endsWith('""') ? next.length - 1 : next.length;
      input?.focus();
      input?.setSelectionRange(at, at);
    });
  };
  return (
    <StackedForm align="flex-start" onSubmit={submit}>
      <Group gap="xs" align="flex-start" wrap="nowrap" w="100%">
        <TextInput
          ref={setInput}
          flex={1}
          miw={0}
          size={large ? 'md' : 'sm'}
          aria-label={label}
          placeholder={t('#hashtag @mention word "exact phrase"')}
          leftSection={<IconSearch size={17} stroke={1.7} aria-hidden />}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setIssue(null);
          }}
          error={issue}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
        <Button type="submit" {...(large ? { size: 'md', h: 42 } : {})}>
          {submitText}
        </Button>
      </Group>
      {!single && (
        <SegmentedControl
          size="xs"
          aria-label={t('Operator between words')}
          value={search_type}
          onChange={(next) => setType(next === 'AND' ? 'AND' : 'OR')}
          data={[
            { value: 'OR', label: t('Any of the words') },
            { value: 'AND', label: t('All of the words') },
          ]}
        />
      )}
      <Flex
        component="ul"
        rowGap="xs"
        columnGap="md"
        wrap="wrap"
        fz="xs"
        c="dimmed"
        className={classes.syntax}
        aria-label={t('Search syntax')}
      >
        {SYNTAX.map(([sample, phrase]) => {
          const [example, meaning] = [t(sample), t(phrase)];
          return (
            <Flex key={example} component="li" gap="xs" align="center" display="inline-flex">
              <button
                type="button"
                onClick={() => insert(example)}
                aria-label={t('Insert {example}: {meaning}', { example, meaning })}
              >
                {example}
              </button>
              <span aria-hidden>{meaning}</span>
            </Flex>
          );
        })}
      </Flex>
    </StackedForm>
  );
}
