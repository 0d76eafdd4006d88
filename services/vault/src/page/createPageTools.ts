import type { PageSeams } from '../browser/PageSeams.ts'
import type { PageSettings } from '../contract/calls/pageSettings.ts'
import { toBase64Url } from '../custody/bytes/toBase64Url.ts'
import type { CustodianClient } from '../custody/worker/connectCustodian.ts'
import { createServerClient, type ServerClient } from './client/createServerClient.ts'
import type { ProofKey } from './client/ProofKey.ts'
import { publicJwk } from './client/publicJwk.ts'
import type { EscrowCodes } from './login/createEmailLogin.ts'
import { createSession, type Session } from './session/createSession.ts'
import type { SessionStorage } from './session/SessionStorage.ts'
import type { WalletTools } from './wallet/WalletTools.ts'

/**
 * What every page of the vault works with: its session, and what the wallet is opened by.
 *
 * @example const { client, session, walletTools } = createPageTools({ custodian, seams, settings, storage, vaultOrigin: location.origin })
 */
export function createPageTools(options: createPageTools.Options): PageTools {
  const { custodian, onEnd, seams, settings, storage, vaultOrigin } = options
  // The key is the session's, the session calls by the client: one of them has to come later.
  const proof: { key: () => Promise<ProofKey> } = {
    key: () => Promise.reject(new Error('The session is not there yet')),
  }
  const clientOf = (address: string): ServerClient => createServerClient({ address, key: () => proof.key(), seams })
  const client = clientOf(vaultOrigin)
  const escrow = settings.escrow ? clientOf(settings.escrow.url) : undefined
  const session = createSession({ client, storage, seams, ...(onEnd ? { onEnd } : {}) })
  proof.key = session.key
  let isReleaseNeeded = false
  const pinning: WalletTools['pinning'] = {}
  return {
    client,
    session,
    codes: escrow && {
      client: escrow,
      async by() {
        const { hasKeys } = await custodian.ask('readState', { envelopeIds: [] })
        return isReleaseNeeded || !hasKeys ? 'escrow' : 'escrow-if-unknown'
      },
    },
    walletTools: async () => ({
      custodian,
      escrow,
      noteReleaseNeeded() {
        isReleaseNeeded = true
      },
      pinning,
      seams,
      session,
      settings,
      thumbprint: await thumbprintOf(await session.key()),
    }),
  }
}

export type PageTools = {
  readonly client: ServerClient
  readonly session: Session
  /** Of logins whose code the escrow sends; absent without an escrow. */
  readonly codes: EscrowCodes | undefined
  walletTools(): Promise<WalletTools>
}

export declare namespace createPageTools {
  type Options = {
    readonly custodian: CustodianClient
    readonly seams: PageSeams
    readonly settings: PageSettings
    readonly storage: SessionStorage
    /** Of this page. */
    readonly vaultOrigin: string
    /** The session ended by the server's word or by sign-out. */
    onEnd?(): void
  }
}

/** SHA-256 thumbprint of a proof key in base64url (RFC 7638). */
async function thumbprintOf(key: ProofKey): Promise<string> {
  const { crv, kty, x, y } = await publicJwk(key)
  // The members that the RFC names, in its order.
  const text = JSON.stringify({ crv, kty, x, y })
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}
