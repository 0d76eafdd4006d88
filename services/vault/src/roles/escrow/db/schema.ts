import type { SentMailTables } from '@billfold/service/database'
import type { OutboxTables } from '../../../mail/createOutbox.ts'

/** The tables of the escrow as its newest migration leaves them. Times are milliseconds since 1970. */
export type Tables = OutboxTables &
  SentMailTables & {
    service_secret: { name: string; wrapped: string }
    factor: {
      realm: string
      envelope_id: string
      user_id: string
      vault_id: string
      /** Z under the escrow's KMS. */
      wrapped: string
      created_at: number
    }
    /** What a wallet's own write key has signed: who may ask for a release, and which accounts a release opens. */
    wallet: {
      realm: string
      vault_id: string
      user_id: string
      write_key: string
      /** JSON list of `VaultAccount`. */
      accounts: string
      /** Keyed hash of the identity. */
      identity_mac: string
      /** The identity under the escrow's KMS. */
      identity: string
      /** The identity before the last change, which is notified of releases for a while longer. */
      former_identity: string | null
      identity_at: number
      created_at: number
      /** 1: its factor was deposited before wallets were pinned, so the pin rests on the vault's word at that time. */
      is_late: 0 | 1
      /** When factor and wallet are deleted, after a request without the write key. */
      remove_at: number | null
      remove_cancel_hash: string | null
    }
    /** The code of a login that the escrow mailed. */
    login_code: {
      realm: string
      flow_id: string
      project_id: string
      thumbprint: string
      identity_mac: string
      code_mac: string
      expires_at: number
      tries: number
      proven_at: number | null
    }
    /** A page key that proved an identity to the escrow. */
    identity_proof: { realm: string; thumbprint: string; identity_mac: string; proven_at: number }
    release: {
      realm: string
      id: string
      vault_id: string
      envelope_id: string
      user_id: string
      thumbprint: string
      requested_at: number
      ready_at: number
      cancel_hash: string
      cancelled_at: number | null
      used_at: number | null
    }
    used_grant: { id: string; until_at: number }
  }
