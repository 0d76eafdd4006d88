import { socialProviders } from './socialProviders.ts'

/** Social logins of specification section 3, and Farcaster, which has a flow of its own. */
export type SocialProvider = (typeof socialProviders)[number]

/** Whether `value` names a social login. */
export function isSocialProvider(value: unknown): value is SocialProvider {
  return (socialProviders as readonly unknown[]).includes(value)
}
