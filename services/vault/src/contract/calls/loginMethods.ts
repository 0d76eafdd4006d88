/** How a visitor may prove who they are. */
export const loginMethods = [
  'email',
  'google',
  'x',
  'discord',
  'apple',
  'github',
  'facebook',
  'farcaster',
  'passkey',
] as const

export type LoginMethod = (typeof loginMethods)[number]
