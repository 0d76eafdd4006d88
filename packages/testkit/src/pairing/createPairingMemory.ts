import type { RandomBytes } from 'billfold/wire'
import { toHex } from 'billfold/wire'
import { readObject } from '../wallet/readParams.ts'
import type { WalletSession } from './PairingWallet.ts'

/** A pairing that may still bring a proposal. */
export type KeptPairing = {
  readonly topic: string
  readonly key: string
  /** Unix seconds. */
  readonly expiry: number
  readonly methods: readonly string[]
  readonly isActive: boolean
}

export type KeptSession = WalletSession & { readonly key: string }

/** What the wallet knows over reloads: who it is, its open pairings, its sessions with their keys. */
export type PairingMemory = {
  /** Ed25519 seed, 64 hex digits. */
  readonly seed: string
  readonly pairings: ReadonlyMap<string, KeptPairing>
  readonly sessions: ReadonlyMap<string, KeptSession>
  keepPairing(pairing: KeptPairing): void
  keepSession(session: KeptSession): void
  /** @returns whether there was something to forget. */
  forget(topic: string): boolean
  /** Key of a topic, whichever it is. */
  keyOf(topic: string): string | undefined
}

const version = 1

/**
 * Reads what an earlier wallet left in `store` and writes every change there. Test keys lie in clear text: this wallet is
 * nobody's purse.
 */
export function createPairingMemory({ store, name, random, onChange }: createPairingMemory.Options): PairingMemory {
  const kept = read(store, name)
  const seed = kept?.seed ?? toHex(random(32))
  const pairings = new Map(kept?.pairings.map(pairing => [pairing.topic, pairing]))
  const sessions = new Map(kept?.sessions.map(session => [session.topic, session]))
  const write = () => {
    try {
      const text = JSON.stringify({ version, seed, pairings: [...pairings.values()], sessions: [...sessions.values()] })
      store?.setItem(name, text)
    } catch {
      // Full or refused: the wallet then forgets with the page.
    }
    onChange()
  }
  return {
    seed,
    pairings,
    sessions,
    keepPairing(pairing) {
      pairings.set(pairing.topic, pairing)
      write()
    },
    keepSession(session) {
      sessions.set(session.topic, session)
      write()
    },
    forget(topic) {
      const wasThere = [pairings.delete(topic), sessions.delete(topic)].includes(true)
      if (wasThere) write()
      return wasThere
    },
    keyOf: topic => pairings.get(topic)?.key ?? sessions.get(topic)?.key,
  }
}

export declare namespace createPairingMemory {
  type Store = Pick<Storage, 'getItem' | 'setItem'>
  type Options = {
    readonly store: Store | undefined
    readonly name: string
    readonly random: RandomBytes
    readonly onChange: () => void
  }
}

type Kept = {
  readonly seed: string
  readonly pairings: readonly KeptPairing[]
  readonly sessions: readonly KeptSession[]
}

/** Only this wallet writes there, so what has another version or shape is left behind as a whole. */
function read(store: createPairingMemory.Store | undefined, name: string): Kept | undefined {
  try {
    const kept = readObject(JSON.parse(store?.getItem(name) ?? 'null'), 'the memory')
    const isSound =
      kept.version === version &&
      /^[0-9a-f]{64}$/.test(String(kept.seed)) &&
      [kept.pairings, kept.sessions].every(list => Array.isArray(list) && list.every(hasKey))
    return isSound ? (kept as Kept) : undefined
  } catch {
    return undefined
  }
}

function hasKey(row: unknown): boolean {
  const { topic, key, expiry } = readObject(row, 'a row')
  return typeof topic === 'string' && /^[0-9a-f]{64}$/.test(String(key)) && typeof expiry === 'number'
}
