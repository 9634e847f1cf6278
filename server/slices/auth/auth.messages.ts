import type { Phrase } from '#contract/languages/catalogue.ts';
import { momentText } from '#server/platform/date-text.ts';
import { t } from '#server/platform/language.ts';
import type { MailTemplate } from '#server/platform/messages/mail.ts';
import type { SmsTemplate } from '#server/platform/messages/sms.ts';
import { CODE_MINUTES } from './codes.ts';

const hello = (name: string) => (name ? t('Hello {name},', { name }) : t('Hello,'));

export const signInCodeMail: MailTemplate<{ name: string; code: string }> = {
  name: 'sign-in-code',
  holds_secret: true,
  content: ({ name, code }) => ({
    subject: t('Your sign-in code'),
    blocks: [
      { p: `${hello(name)} ${t('here is the code to sign in to Limelight:')}` },
      { code },
      { p: t('It is valid for {n} minutes and one sign-in.', { n: CODE_MINUTES }) },
      { note: t('If you are not signing in, somebody knows your password: change it now.') },
    ],
  }),
};

export const twoFactorMail: MailTemplate<{ name: string; code: string }> = {
  name: 'second-step-code',
  holds_secret: true,
  content: ({ name, code }) => ({
    subject: t('Confirm sign-in codes by email'),
    blocks: [
      { p: `${hello(name)} ${t('enter this code to receive your sign-in codes at this address:')}` },
      { code },
      { p: t('It is valid for {n} minutes.', { n: CODE_MINUTES }) },
      { note: t('If you did not request it, change your password: somebody is signed in to your account.') },
    ],
  }),
};

export const RESET_MINUTES = 60;

export const passwordResetMail: MailTemplate<{ name: string; url: string }> = {
  name: 'password-reset',
  holds_secret: true,
  content: ({ name, url }) => ({
    subject: t('Choose a new password'),
    blocks: [
      { p: `${hello(name)} ${t('somebody requested a new password for your account.')}` },
      { button: t('Choose a new password'), url },
      { p: t('The link is valid for {n} minutes and works once.', { n: RESET_MINUTES }) },
      { note: t('If it was not you, there is nothing to do: your password is unchanged.') },
    ],
  }),
};

export const UNLOCK_HOURS = 24;

export const unlockMail: MailTemplate<{ name: string; url: string }> = {
  name: 'sign-in-unlock',
  holds_secret: true,
  content: ({ name, url }) => ({
    subject: t('Sign in despite too many failed attempts'),
    blocks: [
      {
        p: `${hello(name)} ${t('there were too many wrong passwords for your account, so signing in is blocked for now.')}`,
      },
      { p: t('Browsers you signed in with before are not affected. In another browser, open this link:') },
      { button: t('Allow this browser'), url },
      {
        p: t('The link is valid for {n} hours and works once. You still need your password.', {
          n: UNLOCK_HOURS,
        }),
      },
      { note: t('If you are not trying to sign in, there is nothing to do: nobody got in.') },
    ],
  }),
};

export const accountChangedMail: MailTemplate<{
  name: string;
  what: Phrase | { removed_by: string };
  /** ISO 8601. */
  at: string;
  ip: string;
}> = {
  name: 'account-changed',
  holds_secret: false,
  content: ({ name, what, at, ip }) => ({
    subject:
      typeof what === 'string'
        ? t(what)
        : t('{name} removed the one-time code from your account', { name: what.removed_by }),
    blocks: [
      {
        p: `${hello(name)} ${t('your account was changed at {when}, from the address {ip}.', { when: momentText(at), ip })}`,
      },
      {
        note: t(
          'If it was not you, choose a new password with “Forgot your password?” and inform your admin.',
        ),
      },
    ],
  }),
};

export const mobileCodeSms: SmsTemplate<{ code: string }> = {
  name: 'mobile-code',
  holds_secret: true,
  text: ({ code }) => `${code} is your Limelight code. It is good for ${CODE_MINUTES} minutes.`,
};
