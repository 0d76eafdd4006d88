import type { SocialProvider } from '../../protocol/stored/isSocialProvider.ts'

/** How the providers write themselves, in every language. */
export const socialNames: { readonly [provider in SocialProvider]: string } = {
  google: 'Google',
  x: 'X',
  farcaster: 'Farcaster',
  discord: 'Discord',
  apple: 'Apple',
  github: 'GitHub',
  facebook: 'Facebook',
}
