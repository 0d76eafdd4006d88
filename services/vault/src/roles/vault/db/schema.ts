import type { SentMailTables } from '@billfold/service/database'
import type { HoldKind } from '../../../contract/calls/holdKinds.ts'
import type { OutboxTables } from '../../../mail/createOutbox.ts'

// The tables as the newest migration leaves them. Columns are text and integers only, so that one query text serves both engines; flags are 0 and
// 1, times are milliseconds since 1970. Every row of a visitor carries the realm, and its keys begin with it: what belongs to another
// tenant is not found by any id.

type Flag = 0 | 1

export type Tables = OutboxTables &
  SentMailTables & {
    /** What the role made up for itself, wrapped by the KMS. */
    service_secret: { name: string; wrapped: string }
    visitor: {
      realm: string
      id: string
      email: string | null
      /** The address before the last change, which is notified of everything for a while longer. */
      former_email: string | null
      email_changed_at: number | null
      /** The identity that the escrow last confirmed to have the wallet pinned to. */
      pinned_identity: string | null
      created_at: number
    }
    /** How a visitor proves who they are: provider and subject, never merged by address alone. */
    identity: { realm: string; provider: string; subject: string; user_id: string; created_at: number }
    device: {
      realm: string
      user_id: string
      id: string
      thumbprint: string
      name: string
      host_origin: string
      first_seen_at: number
      last_seen_at: number
      revoked_at: number | null
      /** Signature by the wallet's write key over `bindDeviceProof`. */
      proof: string | null
      /** When the device last showed that it has opened the wallet. */
      proven_at: number | null
    }
    session: {
      realm: string
      id: string
      user_id: string
      device_id: string
      project_id: string
      thumbprint: string
      host_origin: string
      /** JSON list. */
      methods: string
      auth_at: number
      created_at: number
      used_at: number
      binder_hash: string
      /** Whether the cookie came back once: from then on it must. */
      is_bound: Flag
      ended_at: number | null
    }
    /** SHA-256 of refresh tokens; `next_hash` once one was used. */
    refresh_token: { hash: string; realm: string; session_id: string; next_hash: string | null; created_at: number }
    flow: {
      realm: string
      id: string
      project_id: string
      kind: 'login' | 'step-up' | 'email-primary' | 'email-secondary'
      secret_hash: string
      thumbprint: string
      host_origin: string
      /** Absent for logins. */
      user_id: string | null
      session_id: string | null
      /** Where codes of this step go. */
      email: string
      /** Of an e-mail change. */
      new_email: string | null
      code_mac: string | null
      code_expires_at: number
      tries: number
      /** 1: the escrow sends and checks the code. */
      is_by_escrow: Flag
      /** Of the link in the first mail, while the button behind it was not pressed. */
      approval_hash: string | null
      approved_at: number | null
      last_sent_at: number
      done_at: number | null
      created_at: number
      expires_at: number
    }
    vault: {
      realm: string
      user_id: string
      id: string
      generation: number
      record: string
      created_at: number
      updated_at: number
    }
    /** Records that writes replaced, so that the owner can go back to one. */
    vault_version: { realm: string; user_id: string; generation: number; record: string; replaced_at: number }
    envelope_half: {
      realm: string
      envelope_id: string
      user_id: string
      vault_id: string
      kind: string
      device_id: string | null
      /** 1: the device's browser keeps nothing, its envelope goes with the page. */
      is_passing: number | null
      /** R under the KMS; gone once revoked. */
      wrapped: string | null
      /** Keyed hash of a passphrase's proof. */
      proof_mac: string | null
      tries: number
      locked_until: number
      prepared_at: number
      /** When a write listed it. */
      taken_at: number | null
      revoked_at: number | null
    }
    /** Wrong proofs of a passphrase, by device. */
    factor_try: { realm: string; envelope_id: string; device_id: string; tries: number; locked_until: number }
    /** What a device waits for. */
    hold: {
      realm: string
      id: string
      user_id: string
      device_id: string
      kind: HoldKind
      /** The envelope, for releases; empty for the others. */
      subject: string
      requested_at: number
      ready_at: number
      cancel_hash: string
      cancelled_at: number | null
      used_at: number | null
      /** 1: the wallet's write key signed the revocation that waits. */
      is_proven: Flag
    }
    /** Who did what and when, each entry bound to the one before; no update, no delete. No secret and no address in it. */
    audit_entry: {
      realm: string
      seq: number
      at: number
      user_id: string | null
      device_id: string | null
      what: string
      /** JSON object. */
      facts: string
      hash: string
    }
    /** One try to prove something that does not go by mail: a login at a provider or by a phone, a ceremony with a passkey. */
    attempt: {
      realm: string
      id: string
      project_id: string
      kind: 'social' | 'farcaster' | 'passkey-login' | 'passkey-sign-up' | 'passkey-add' | 'passkey-step-up'
      /** Of social logins. */
      provider: string | null
      /** Of the page that began; only it ends the attempt. */
      thumbprint: string
      host_origin: string
      /** Absent for logins; of a sign-up who the visitor will be. */
      user_id: string | null
      session_id: string | null
      /** The relay's name of a Farcaster channel; it allows to read the channel's state, not to log in. */
      channel: string | null
      /** Until when one request redeems what the provider sent. */
      claimed_until: number
      /** Who the visitor turned out to be. */
      subject: string | null
      user_name: string | null
      /** What the login left for the escrow, sealed to it. */
      evidence: string | null
      /** Of the ticket in the window's message to the host's page. */
      ticket_hash: string | null
      /** Of what its window asks with where to go; gone once it was answered. */
      window_hash: string | null
      /** Of the button on the result page. */
      confirm_hash: string | null
      confirmed_at: number | null
      failure: 'login-denied' | 'login-failed' | null
      done_at: number | null
      created_at: number
      expires_at: number
    }
    passkey: {
      realm: string
      credential_id: string
      user_id: string
      /** COSE key in base64url. */
      public_key: string
      /** What the authenticator counted last: a hint for the log, nothing more. */
      counter: number
      /** JSON list. */
      transports: string
      name: string
      is_synced: Flag
      created_at: number
      used_at: number | null
    }
    /** Used DPoP proofs, where several processes share a database. */
    seen_proof: { key: string; until_at: number }
  }
