/** Social logins of specification section 3, and Farcaster, which has a flow of its own. */
export type SocialProvider = 'google' | 'github' | 'apple' | 'facebook' | 'x' | 'discord' | 'farcaster'

const providers: readonly unknown[] = ['google', 'github', 'apple', 'facebook', 'x', 'discord', 'farcaster']

/** Whether `value` names a social login. */
export function isSocialProvider(value: unknown): value is SocialProvider {
  return providers.includes(value)
}
