import { Flex } from '@mantine/core';
import { IconBriefcase, IconMail, IconPhone, IconTag } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Profile } from '#contract/profiles/details.ts';
import { postTypeText } from '#web/parts/post-grid.tsx';
import { moneyInText } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import classes from './profile.module.css';

const icon = { size: 15, stroke: 1.7, 'aria-hidden': true } as const;
/** Further prices are on the Activity tab. */
const MOST_PRICES = 3;

const mail = (address: string) => (
  <a className={classes.link} href={`mailto:${address}`}>
    {address}
  </a>
);

/** Contact, agent and prices, which only the company sees. */
export function ProfileContact({ profile }: { profile: Profile }) {
  const { email, phone, phone_code, agent, prices } = profile;
  const agentName = [agent?.name, agent?.last_name].filter(Boolean).join(' ');
  const shownPrices = prices
    .slice(0, MOST_PRICES)
    .map(({ post_type, amount, currency }) => `${postTypeText(post_type)} ${moneyInText(amount, currency)}`);
  const items: { label: string; mark: ReactNode; text: ReactNode }[] = [
    ...(email ? [{ label: t('Email'), mark: <IconMail {...icon} />, text: mail(email) }] : []),
    ...(phone
      ? [
          {
            label: t('Phone'),
            mark: <IconPhone {...icon} />,
            text: [phone_code, phone].filter(Boolean).join(' '),
          },
        ]
      : []),
    ...(agentName !== '' || agent?.email
      ? [
          {
            label: t('Agent'),
            mark: <IconBriefcase {...icon} />,
            text: (
              <>
                {agentName} {agent?.email && mail(agent.email)}
              </>
            ),
          },
        ]
      : []),
    ...(shownPrices.length > 0
      ? [
          {
            label: t('Prices'),
            mark: <IconTag {...icon} />,
            text: shownPrices.join(' · ') + (prices.length > MOST_PRICES ? ' …' : ''),
          },
        ]
      : []),
  ];
  if (items.length === 0) return null;
  return (
    <Flex
      component="dl"
      rowGap="xxs"
      columnGap="md"
      wrap="wrap"
      mb="xs"
      fz="sm"
      title={t('only visible to your company')}
    >
      {items.map(({ label, mark, text }) => (
        <Flex key={label} gap="xxs" align="center">
          <dt>
            {mark}
            <span className="visually-hidden">{label}</span>
          </dt>
          <dd className="wrap-anywhere">{text}</dd>
        </Flex>
      ))}
    </Flex>
  );
}
