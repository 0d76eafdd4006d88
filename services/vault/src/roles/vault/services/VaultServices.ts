import type { Clock, Log } from '@billfold/service'
import type { RateLimiter } from '@billfold/service/http'
import type { PageNetwork } from '../../../contract/calls/pageNetwork.ts'
import type { SocialProvider as SocialProviderName } from '../../../contract/calls/socialProviders.ts'
import type { Kms } from '../../../kms/Kms.ts'
import type { FarcasterLink } from '../../../logins/FarcasterLink.ts'
import type { SocialProvider } from '../../../logins/SocialProvider.ts'
import type { Outbox } from '../../../mail/createOutbox.ts'
import type { SprayGuard } from '../../../serve/createSprayGuard.ts'
import type { WorkChallenges } from '../../../serve/createWorkChallenges.ts'
import type { Random } from '../../../serve/Random.ts'
import type { Secrets } from '../../../serve/Secrets.ts'
import type { Tables } from '../db/schema.ts'
import type { VaultDatabase } from '../db/VaultDatabase.ts'
import type { EscrowLink } from './EscrowLink.ts'
import type { ProjectDirectory } from './ProjectDirectory.ts'
import type { Revocations } from './Revocations.ts'
import type { Serving } from './Serving.ts'
import type { VaultTerms } from './VaultTerms.ts'
import type { Waits } from './Waits.ts'

/** Everything a handler of the vault role may use, built once by `createVault`. */
export type VaultServices = {
  readonly clock: Clock
  readonly log: Log
  readonly random: Random
  readonly database: VaultDatabase
  /** What was revoked, outside of the database. */
  readonly revocations: Revocations
  readonly serving: Serving
  readonly kms: Kms
  /** There once the role is prepared, which every call waits for. */
  readonly secrets: Secrets
  readonly projects: ProjectDirectory
  readonly outbox: Outbox<Tables>
  readonly limiter: RateLimiter
  readonly waits: Waits
  readonly spray: SprayGuard
  readonly work: WorkChallenges
  readonly escrow: EscrowLink | undefined
  /** Networks that every page speaks to. */
  readonly pageNetworks: readonly PageNetwork[]
  /** Providers of social logins that the settings name. */
  readonly social: ReadonlyMap<SocialProviderName, SocialProvider>
  readonly farcaster: FarcasterLink | undefined
  readonly terms: VaultTerms
  /** Where browsers reach the role, without a trailing slash. */
  readonly publicUrl: () => string
  /** City-level place of an address, where the operator has a way to know. */
  readonly placeOf: (address: string) => string | undefined
}
