import type { AppName } from '#contract/connections.ts';
import { googleLogin } from './google-login.ts';
import { instagramLogin } from './instagram-login.ts';
import type { LoginProvider } from './login-provider.ts';
import { metaLogin } from './meta-login.ts';
import { tiktokLogin } from './tiktok-login.ts';

export const LOGIN_PROVIDERS: Record<AppName, LoginProvider> = {
  meta: metaLogin,
  instagram: instagramLogin,
  tiktok: tiktokLogin,
  google: googleLogin,
};
