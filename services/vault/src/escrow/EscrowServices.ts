import type { Clock, Log } from '@billfold/service'
import type { Database } from '@billfold/service/database'
import type { JWK } from 'jose'
import type { Kms } from '../kms/Kms.ts'
import type { Secrets } from '../serve/Secrets.ts'
import type { Tables } from './schema.ts'

/** Everything a handler of the escrow may use. */
export type EscrowServices = {
  readonly clock: Clock
  readonly log: Log
  readonly database: Database<Tables>
  readonly kms: Kms
  /** There once the role is prepared. */
  readonly secrets: Secrets
  /** The key that the vault signs its grants with. */
  readonly vaultKey: () => Promise<JWK>
}
