import type { Clock, Log } from '@billfold/service'
import type { JWK } from 'jose'
import type { SocialProvider as SocialProviderName } from '../../contract/calls/socialProviders.ts'
import type { Kms } from '../../kms/Kms.ts'
import type { FarcasterLink } from '../../logins/FarcasterLink.ts'
import type { SocialProvider } from '../../logins/SocialProvider.ts'
import type { Outbox } from '../../mail/createOutbox.ts'
import type { MailTerms } from '../../mail/takeSend.ts'
import type { SprayGuard } from '../../serve/createSprayGuard.ts'
import type { WorkChallenges } from '../../serve/createWorkChallenges.ts'
import type { Random } from '../../serve/Random.ts'
import type { Secrets } from '../../serve/Secrets.ts'
import type { EscrowDatabase } from './db/EscrowDatabase.ts'
import type { Tables } from './db/schema.ts'
import type { RealmTerms } from './RealmTerms.ts'
import type { WorthCheck } from './worth/createWorthCheck.ts'

/** Everything a handler of the escrow may use. */
export type EscrowServices = {
  readonly clock: Clock
  readonly log: Log
  readonly random: Random
  readonly database: EscrowDatabase
  readonly kms: Kms
  /** There once the role is prepared. */
  readonly secrets: Secrets
  readonly outbox: Outbox<Tables>
  readonly terms: MailTerms
  readonly spray: SprayGuard
  readonly work: WorkChallenges
  /** The key that the vault signs its grants with. */
  readonly vaultKey: () => Promise<JWK>
  /** The operator's own terms of releases, which no grant can change. */
  readonly termsOf: (realm: string) => RealmTerms
  /** Whether a wallet is worth less than the realm's limit, by the operator's own nodes. */
  readonly isSmall: WorthCheck
  /** Providers whose tokens the escrow verifies itself. */
  readonly social: ReadonlyMap<SocialProviderName, SocialProvider>
  readonly farcaster: FarcasterLink | undefined
  /** Origin of the vault's pages. */
  readonly vaultOrigin: () => string
  /** Where browsers reach the escrow, without a trailing slash. */
  readonly publicUrl: () => string
}
