import type { MailTemplate } from '#server/platform/messages/mail.ts';
import type { SmsTemplate } from '#server/platform/messages/sms.ts';
import { CODE_MINUTES } from './codes.ts';

const hello = (name: string) => (name ? `Hello ${name},` : 'Hello,');

export const signInCodeMail: MailTemplate<{ name: string; code: string }> = {
  name: 'sign-in-code',
  holds_secret: true,
  content: ({ name, code }) => ({
    subject: 'Your sign-in code',
    blocks: [
      { p: `${hello(name)} here is the code to sign in to Limelight:` },
      { code },
      { p: `It is good for ${CODE_MINUTES} minutes and for one sign-in.` },
      { note: 'If you are not signing in, somebody knows your password: change it now.' },
    ],
  }),
};

export const twoFactorMail: MailTemplate<{ name: string; code: string }> = {
  name: 'second-step-code',
  holds_secret: true,
  content: ({ name, code }) => ({
    subject: 'Confirm sign-in codes by mail',
    blocks: [
      { p: `${hello(name)} give this code back to receive your sign-in codes at this address:` },
      { code },
      { p: `It is good for ${CODE_MINUTES} minutes.` },
      { note: 'If you did not ask for it, change your password: somebody is signed in to your account.' },
    ],
  }),
};

export const RESET_MINUTES = 60;

export const passwordResetMail: MailTemplate<{ name: string; url: string }> = {
  name: 'password-reset',
  holds_secret: true,
  content: ({ name, url }) => ({
    subject: 'Choose a new password',
    blocks: [
      { p: `${hello(name)} somebody asked for a new password for your account.` },
      { button: 'Choose a new password', url },
      { p: `The link is good for ${RESET_MINUTES} minutes and works once.` },
      { note: 'If it was not you, there is nothing to do: your password stays as it is.' },
    ],
  }),
};

export const UNLOCK_HOURS = 24;

export const unlockMail: MailTemplate<{ name: string; url: string }> = {
  name: 'sign-in-unlock',
  holds_secret: true,
  content: ({ name, url }) => ({
    subject: 'Sign in although others tried too often',
    blocks: [
      {
        p: `${hello(name)} somebody gave wrong passwords for your account again and again, so signing in has to wait.`,
      },
      { p: 'Browsers you signed in with before are not affected. For another one, open this link in it:' },
      { button: 'Let this browser in', url },
      { p: `The link is good for ${UNLOCK_HOURS} hours and works once. You still need your password.` },
      { note: 'If you are not trying to sign in, there is nothing to do: nobody got in.' },
    ],
  }),
};

export const accountChangedMail: MailTemplate<{ name: string; what: string; when: string; ip: string }> = {
  name: 'account-changed',
  holds_secret: false,
  content: ({ name, what, when, ip }) => ({
    subject: what,
    blocks: [
      { p: `${hello(name)} this happened to your account at ${when}, from the address ${ip}.` },
      { note: 'If it was not you, choose a new password with “Forgot your password?” and tell your admin.' },
    ],
  }),
};

export const mobileCodeSms: SmsTemplate<{ code: string }> = {
  name: 'mobile-code',
  holds_secret: true,
  text: ({ code }) => `${code} is your Limelight code. It is good for ${CODE_MINUTES} minutes.`,
};
