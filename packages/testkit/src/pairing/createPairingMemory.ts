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

/** A request of an app that the wallet has not answered yet. */
export type KeptRequest = {
  readonly topic: string
  readonly id: number
  readonly method: string
  readonly params: unknown
}

export type KeptSession = WalletSession & { readonly key: string }

/** What the wallet knows over reloads: who it is, its open pairings, its sessions with their keys, what is asked of it. */
export type PairingMemory = {
  /** Ed25519 seed, 64 hex digits. */
  readonly seed: string
  readonly pairings: ReadonlyMap<string, KeptPairing>
  readonly sessions: ReadonlyMap<string, KeptSession>
  /** By id, in the order they came. */
  readonly requests: ReadonlyMap<number, KeptRequest>
  keepPairing(pairing: KeptPairing): void
  keepSession(session: KeptSession): void
  keepRequest(request: KeptRequest): void
  /** Whether it was kept before, lately, answered or not. */
  hasMet(topic: string, id: number): boolean
  forgetRequest(id: number): void
  /** @returns whether there was something to forget. */
  forget(topic: string): boolean
  /** Key of a topic, whichever it is. */
  keyOf(topic: string): string | undefined
}

const version = 1
/** A relay brings again what it does not know to have arrived: the latest are enough. */
const metCount = 100
const markOf = (topic: string, id: number) => `${topic} ${id}`

/**
 * Reads what an earlier wallet left in `store` and writes every change there. Test keys are stored in clear text: this wallet
 * must hold no funds.
 */
export function createPairingMemory({ store, name, random, onChange }: createPairingMemory.Options): PairingMemory {
  const kept = read(store, name)
  const seed = kept?.seed ?? toHex(random(32))
  const pairings = new Map(kept?.pairings.map(pairing => [pairing.topic, pairing]))
  const sessions = new Map(kept?.sessions.map(session => [session.topic, session]))
  const requests = new Map(kept?.requests?.map(request => [request.id, request]))
  let met = kept?.met ?? []
  const write = () => {
    try {
      const lists = { pairings, sessions, requests }
      const rows = Object.entries(lists).map(([list, kept]) => [list, [...kept.values()]] as const)
      store?.setItem(name, JSON.stringify({ version, seed, met, ...Object.fromEntries(rows) }))
    } catch {
      // Full or refused: the wallet then forgets with the page.
    }
    onChange()
  }
  return {
    seed,
    pairings,
    sessions,
    requests,
    keepPairing(pairing) {
      pairings.set(pairing.topic, pairing)
      write()
    },
    keepSession(session) {
      sessions.set(session.topic, session)
      write()
    },
    keepRequest(request) {
      requests.set(request.id, request)
      met = [...met, markOf(request.topic, request.id)].slice(-metCount)
      write()
    },
    hasMet: (topic, id) => met.includes(markOf(topic, id)),
    forgetRequest(id) {
      if (requests.delete(id)) write()
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
  /** Absent in what a wallet of before has left. */
  readonly requests?: readonly KeptRequest[]
  readonly met?: readonly string[]
}

/** Only this wallet writes there, so what has another version or shape is left behind as a whole. */
function read(store: createPairingMemory.Store | undefined, name: string): Kept | undefined {
  try {
    const kept = readObject(JSON.parse(store?.getItem(name) ?? 'null'), 'the memory')
    const isSound =
      kept.version === version &&
      /^[0-9a-f]{64}$/.test(String(kept.seed)) &&
      [kept.pairings, kept.sessions].every(list => Array.isArray(list) && list.every(hasKey)) &&
      (kept.met === undefined || Array.isArray(kept.met)) &&
      (kept.requests === undefined || (Array.isArray(kept.requests) && kept.requests.every(isRequest)))
    return isSound ? (kept as Kept) : undefined
  } catch {
    return undefined
  }
}

function hasKey(row: unknown): boolean {
  const { topic, key, expiry } = readObject(row, 'a row')
  return typeof topic === 'string' && /^[0-9a-f]{64}$/.test(String(key)) && typeof expiry === 'number'
}

function isRequest(row: unknown): boolean {
  const { topic, id, method } = readObject(row, 'a request')
  return typeof topic === 'string' && Number.isSafeInteger(id) && typeof method === 'string'
}
