import type { Project } from '../../../projects/Project.ts'
import type { RealmTerms } from '../RealmTerms.ts'
import { toMicroUsd } from '../worth/toMicroUsd.ts'

const ascending = (a: bigint, b: bigint) => Number(a - b)
const unknownRealm: RealmTerms = { delayMs: 86_400_000, limitMicroUsd: 0n }

/**
 * The terms of each realm, from the escrow's own file of projects. Where projects share a realm the longest wait and the lowest limit count, because any of them can name the wallet. A realm
 * that no project names waits a day.
 *
 * @example const termsOf = createRealmTerms(projects); termsOf('demo').delayMs
 */
export function createRealmTerms(projects: readonly Project[]): (realm: string) => RealmTerms {
  const terms = new Map<string, RealmTerms>()
  for (const { escrowDelayMs, escrowLimitUsd, realm } of projects) {
    const limit = toMicroUsd(escrowLimitUsd)
    const { delayMs, limitMicroUsd } = terms.get(realm) ?? { delayMs: 0, limitMicroUsd: limit }
    terms.set(realm, {
      delayMs: Math.max(delayMs, escrowDelayMs),
      limitMicroUsd: [limitMicroUsd, limit].toSorted(ascending)[0] ?? 0n,
    })
  }
  return realm => terms.get(realm) ?? unknownRealm
}
