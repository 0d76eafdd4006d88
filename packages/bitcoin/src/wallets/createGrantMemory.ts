import type { NetworkId } from 'billfold/protocol'
import { isAddressOf } from '../address/isAddressOf.ts'
import { readMember } from '../errors/readMember.ts'
import type { Grant } from './BitcoinWallet.ts'
import { toGrant } from './toGrant.ts'

const version = 1
const storedCharacters = 10_000

/**
 * Remembers what a wallet granted that cannot be asked without the visitor (Leather, older sats-connect wallets), over
 * reloads where the page has storage. Only public addresses are kept; what is read back is checked like any answer.
 */
export function createGrantMemory(key: string): createGrantMemory.ReturnType {
  const name = `@billfold/bitcoin/${key}`
  let kept: string | undefined
  return {
    keep(grant) {
      const accounts = grant.accounts.map(({ type, ...account }) => ({ ...account, purpose: type }))
      kept = JSON.stringify({ version, accounts, networkId: grant.networkId })
      try {
        localStorage.setItem(name, kept)
      } catch {}
      return grant
    },
    read(wanted) {
      try {
        const text = readStored(name) ?? kept
        if (!text || text.length > storedCharacters) return undefined
        const value: unknown = JSON.parse(text)
        if (readMember(value, 'version') !== version) return undefined
        const accounts = readMember(value, 'accounts') as readonly { address?: unknown }[]
        const networkId = [readMember(value, 'networkId') as NetworkId, ...wanted].find(
          id => typeof id === 'string' && isAddressOf(accounts[0]?.address, id),
        )
        return toGrant(accounts, networkId, wanted)
      } catch {
        return undefined
      }
    },
    forget() {
      kept = undefined
      try {
        localStorage.removeItem(name)
      } catch {}
    },
  }
}

export declare namespace createGrantMemory {
  type ReturnType = {
    /** The same grant. */
    keep(grant: Grant): Grant
    read(wanted: readonly NetworkId[]): Grant | undefined
    forget(): void
  }
}

/** `null` where the storage is empty (the visitor cleared it); `undefined` without a storage. */
function readStored(name: string): string | null | undefined {
  try {
    return localStorage.getItem(name) ?? ''
  } catch {
    return undefined
  }
}
