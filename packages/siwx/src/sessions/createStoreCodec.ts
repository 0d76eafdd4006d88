import { sha256 } from '@noble/hashes/sha2.js'
import { fromStore } from '../fromStore.ts'
import { toBase64Url } from '../http/toBase64Url.ts'
import type { SessionCodec } from './SessionCodec.ts'
import type { SessionRow, SessionStore } from './SessionStore.ts'

const idBytes = 32

/** Cookies hold a random id; the store has its hash, so that who reads the store can sign in as no visitor. */
export function createStoreCodec(store: SessionStore, lifetimeMs: number): SessionCodec {
  const toKey = (id: string) => toBase64Url(sha256(new TextEncoder().encode(id)))
  return {
    lifetimeMs,
    async write(row) {
      const id = toBase64Url(crypto.getRandomValues(new Uint8Array(idBytes)))
      await fromStore('sessions', () => store.set(toKey(id), row))
      return id
    },
    async read(id) {
      if (!/^[\w-]{43}$/.test(id)) return undefined
      const row = await fromStore('sessions', () => store.get(toKey(id)))
      return isRow(row) ? row : undefined
    },
    end: id => fromStore('sessions', () => store.delete(toKey(id))),
    endAccount: account => fromStore('sessions', () => store.deleteAccount(account)),
  }
}

function isRow(row: Partial<SessionRow> | undefined): row is SessionRow {
  if (!row) return false
  const texts = [row.account, row.chainId, row.address]
  return (
    texts.every(text => typeof text === 'string') && Number.isFinite(row.expiresAt) && Number.isFinite(row.signedInAt)
  )
}
