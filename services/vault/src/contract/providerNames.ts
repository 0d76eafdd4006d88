import type { SocialProvider } from './calls/socialProviders.ts'

/** Providers as they write themselves. */
export const providerNames: { readonly [name in SocialProvider]: string } = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  apple: 'Apple',
  github: 'GitHub',
  facebook: 'Facebook',
}
