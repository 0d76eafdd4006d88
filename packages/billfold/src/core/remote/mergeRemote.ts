import type { Answer } from '../../protocol/http/endpoint.ts'
import type { getConfig } from '../../protocol/http/getConfig.ts'
import type { RemoteFeatures } from '../settings/Settings.ts'

type Feature = Answer<typeof getConfig>['features'][number]

/** Wire id and reading of every remote feature (facts/core.md 1.4). `undefined`: the wire leaves it to the local settings. */
const READERS: {
  readonly [name in keyof RemoteFeatures]: {
    readonly id: string
    read(feature: Feature): RemoteFeatures[name] | undefined
  }
} = {
  email: {
    id: 'social_login',
    read: ({ isEnabled, config }) => (config ? isEnabled && config.includes('email') : isEnabled ? undefined : false),
  },
  socials: {
    id: 'social_login',
    read: ({ isEnabled, config }) =>
      listOrOff(
        isEnabled,
        config?.filter(item => item !== 'email'),
      ),
  },
  swaps: { id: 'swap', read: ({ isEnabled, config }) => listOrOff(isEnabled, config) },
  onramp: { id: 'onramp', read: ({ isEnabled, config }) => listOrOff(isEnabled, config) },
  activity: { id: 'activity', read: ({ isEnabled }) => isEnabled },
  branding: { id: 'reown_branding', read: ({ isEnabled }) => isEnabled },
  multiWallet: { id: 'multi_wallet', read: ({ isEnabled }) => isEnabled },
  hostedSignIn: { id: 'hosted_sign_in', read: ({ isEnabled }) => isEnabled },
}

/** Off stays off with any list (facts/core.md 9.1 #11); on without a list is the host's own list. */
function listOrOff(
  isEnabled: boolean,
  config: readonly string[] | null | undefined,
): readonly string[] | false | undefined {
  if (!isEnabled) return false
  if (!config) return undefined
  return config.length > 0 ? config : false
}

/**
 * Remote configuration over local settings, the one place where they meet. It decides only the features of its own list:
 * external wallets, pairing, sign-in and disconnecting are not among them. A feature that the reply does not name is off
 * there, except those that need no service. Pure.
 *
 * @param local what the host set itself, by name
 * @returns the merged features, and the names of local settings that lost
 */
export function mergeRemote(
  local: RemoteFeatures,
  given: ReadonlySet<string>,
  features: readonly Feature[],
): { readonly remote: RemoteFeatures; readonly ignored: readonly string[] } {
  const remote: Record<string, unknown> = { ...local }
  const ignored: string[] = []
  for (const [name, { id, read }] of Object.entries(READERS)) {
    const feature = features.find(other => other.id === id)
    if (!feature) continue
    const value = read(feature)
    if (value === undefined) continue
    if (given.has(name) && JSON.stringify(value) !== JSON.stringify(remote[name])) ignored.push(name)
    remote[name] = value
  }
  return { remote: remote as RemoteFeatures, ignored }
}
