import { Badge, Button, Group, SegmentedControl, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  MOST_QUESTION,
  PAGE_SECRET,
  PAGE_UPLOAD,
  type CreatorPage as Page,
} from '#contract/drafts/creator-page.ts';
import { LANGUAGES, type Language } from '#contract/values/languages.ts';
import { deliverableAmount } from '#web/parts/deliverable-names.ts';
import { BriefView } from '#web/parts/drafts/brief-view.tsx';
import { DraftForm } from '#web/parts/drafts/draft-form.tsx';
import { DraftReview } from '#web/parts/drafts/draft-review.tsx';
import { stageColor, stageName } from '#web/parts/drafts/draft-words.ts';
import { Messages } from '#web/parts/drafts/messages.tsx';
import { RoomBrand } from '#web/parts/room/room-brand.tsx';
import { brandStyle } from '#web/parts/room/room-colors.ts';
import { api } from '#web/platform/api/api.ts';
import { dayText } from '#web/platform/format/format.ts';
import { ownLanguageName } from '#web/platform/format/own-language-name.ts';
import { followLanguage, LANGUAGE, t } from '#web/platform/language.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toast.tsx';
import classes from './creator-page.module.css';

/** Polling interval for answers of the team. */
const ASK_MS = 30_000;

interface PartProps {
  token: string;
  page: Page;
  onPage: (page: Page) => void;
}

function Acceptance({ token, page, onPage }: PartProps) {
  const { accepted_at, accepted_older, brief } = page;
  const accept = useMutation({
    mutationFn: () => api.drafts.accept({ token, revision: brief.revision }),
    onSuccess(next) {
      onPage(next);
      toast.success(t('You accepted the brief.'));
    },
  });
  if (accepted_at !== null && !accepted_older)
    return <p role="status">{t('You accepted this brief on {day}.', { day: dayText(accepted_at) })}</p>;
  return (
    <Stack gap="xs" align="flex-start">
      {accepted_older && <Text>{t('The brief changed since you accepted it.')}</Text>}
      <Button className={classes.main} loading={accept.isPending} onClick={() => accept.mutate()}>
        {t('Accept the brief')}
      </Button>
    </Stack>
  );
}

function Questions({ token, page, onPage }: PartProps) {
  const [text, setText] = useState('');
  const ask = useMutation({
    mutationFn: () => api.drafts.ask({ token, text: text.trim() }),
    onSuccess(next) {
      onPage(next);
      setText('');
      toast.success(t('Your question was sent.'));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') ask.mutate();
  };
  return (
    <section className={classes.part}>
      <h2>{t('Questions')}</h2>
      {page.messages.length > 0 && <Messages messages={page.messages} label={t('Questions and answers')} />}
      <form onSubmit={submit} noValidate>
        <Stack gap="xs">
          <Textarea
            label={t('Ask a question')}
            description={t('{company} answers here.', { company: page.brand.name })}
            autosize
            minRows={2}
            maxLength={MOST_QUESTION}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button type="submit" variant="default" loading={ask.isPending} disabled={text.trim() === ''}>
              {t('Send question')}
            </Button>
          </Group>
        </Stack>
      </form>
    </section>
  );
}

function Deliverable({
  one,
  token,
  onPage,
}: Omit<PartProps, 'page'> & { one: Page['deliverables'][number] }) {
  const { key, drafts, stage, due } = one;
  const [isSending, setSending] = useState(false);
  const title = deliverableAmount(one);
  return (
    <article className={classes.deliverable} aria-label={title}>
      <Group gap="sm" justify="space-between">
        <div>
          <Text component="h3" fw={600} className="wrap-anywhere">
            {title}
          </Text>
          {due !== null && (
            <Text fz="xs" c="dimmed">
              {t('due on {day}', { day: dayText(due) })}
            </Text>
          )}
        </div>
        <Badge variant="dot" size="sm" tt="none" color={stageColor(stage)}>
          {stageName(stage)}
        </Badge>
      </Group>
      {drafts.length > 0 && <DraftReview drafts={drafts} answers={null} />}
      {isSending ? (
        <DraftForm
          address={PAGE_UPLOAD}
          headers={{ [PAGE_SECRET]: token }}
          onSend={async (content) => {
            onPage(await api.drafts.send({ token, key, ...content }));
            setSending(false);
            toast.success(t('Your draft was sent.'));
          }}
        />
      ) : (
        <Group justify="flex-end">
          <Button
            {...(stage === 'approved' || stage === 'in_review'
              ? { variant: 'default' }
              : { className: classes.main })}
            aria-label={
              drafts.length === 0
                ? t('Send a draft for {name}', { name: title })
                : t('Send a new version for {name}', { name: title })
            }
            onClick={() => setSending(true)}
          >
            {drafts.length === 0 ? t('Send a draft') : t('Send a new version')}
          </Button>
        </Group>
      )}
    </article>
  );
}

function Loaded({ token, page, onPage }: PartProps) {
  const { brand, campaign, creator, expires_at, brief, deliverables } = page;
  return (
    <Stack gap="md" style={brandStyle(brand)} className={classes.view}>
      <RoomBrand brand={brand} expires_at={expires_at} />
      <Group justify="space-between" align="start" gap="sm">
        <PageHeader title={campaign} facts={t('for {name}', { name: creator })} />
        <SegmentedControl
          size="xs"
          aria-label={t('Language')}
          value={LANGUAGE}
          data={LANGUAGES.map((value) => ({ value, label: ownLanguageName(value) }))}
          onChange={(value) => followLanguage(value as Language)}
        />
      </Group>
      <section className={classes.part}>
        <h2>{t('Brief')}</h2>
        {brief.revision === 0 && brief.files.length === 0 ? (
          <Text c="dimmed">{t('{company} has not written the brief yet.', { company: brand.name })}</Text>
        ) : (
          <>
            <BriefView brief={brief} />
            <Acceptance token={token} page={page} onPage={onPage} />
          </>
        )}
      </section>
      <section className={classes.part}>
        <h2>{t('Your deliverables')}</h2>
        {deliverables.length === 0 && <Text c="dimmed">{t('Nothing is planned with you yet.')}</Text>}
        {deliverables.map((one) => (
          <Deliverable key={one.key} one={one} token={token} onPage={onPage} />
        ))}
      </section>
      <Questions token={token} page={page} onPage={onPage} />
    </Stack>
  );
}

function Opened({ token }: { token: string }) {
  const client = useQueryClient();
  const queryKey = ['creator-page', token];
  const answer = useQuery({
    queryKey,
    queryFn: () => api.drafts.page({ token }),
    staleTime: 0,
    refetchInterval: ASK_MS,
  });
  if (answer.data)
    return <Loaded token={token} page={answer.data} onPage={(page) => client.setQueryData(queryKey, page)} />;
  return (
    <>
      <PageHeader title={t('Brief')} />
      {answer.isPending ? (
        <RowsSkeleton rows={6} />
      ) : (
        <ErrorState error={answer.error} title={t('This link does not work.')} />
      )}
    </>
  );
}

/** Page of a creator of a campaign; the secret of its link is in the hash, which no server log contains. */
export function CreatorPage() {
  const [token] = useState(() => window.location.hash.slice(1));
  return (
    <Stack gap="md" data-wide>
      {token === '' ? (
        <>
          <PageHeader title={t('Brief')} />
          <ErrorState
            error={t('This link is missing the part after the #. Ask the sender for it again.')}
            title={t('This link is incomplete.')}
          />
        </>
      ) : (
        <Opened token={token} />
      )}
    </Stack>
  );
}
