import { ens_normalize } from '@adraffy/ens-normalize'
import { type Clock, ConfigError } from '@billfold/service'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import type { NameRecord } from 'billfold/protocol'
import * as v from 'valibot'
import type { Database } from '../db/Database.ts'
import { createNameNonces, type NameNonces } from './createNameNonces.ts'
import { createNameStore, type NameStore } from './createNameStore.ts'
import { createNameGateway, type NameGateway } from './gateway/createNameGateway.ts'
import type { NameSettings } from './NameSettings.ts'
import { readNameMessage } from './readNameMessage.ts'
import { reservedLabels } from './reservedLabels.ts'
import { toLabel } from './toLabel.ts'
import { toSkeleton } from './toSkeleton.ts'

const messageSlackMs = 300_000
const defaultAnswerMs = 300_000
const attributesText = v.record(v.string(), v.string())

/** Account names below the operator's suffix. */
export type Names = {
  /** Network (CAIP-2) that keeps names on the chain. */
  readonly network: `eip155:${string}`
  issueNonce(page: NameNonces.Page): string
  /** Registers the name that an account signed. */
  register(page: NameNonces.Page, signed: Names.Signed): Promise<Names.Outcome>
  /** The record of a name below one of the suffixes. */
  find(name: string): Promise<NameRecord | undefined>
  /** The record of an EVM address. */
  findByAddress(address: string): Promise<NameRecord | undefined>
  /** Names close to a text, the one that it says first, below the suffix `zone`. */
  suggest(text: string, zone: string | undefined, isOnChain: Names.IsOnChain): Promise<readonly Names.Suggestion[]>
  readonly gateway: NameGateway
  purge(): Promise<void>
}

export declare namespace Names {
  /** Which of some names have a resolver of their own on the chain. */
  type IsOnChain = (names: readonly string[]) => Promise<readonly boolean[]>
  type Signed = {
    readonly message: string
    readonly address: string
    readonly coinType: number
    /** Whether the account signed the message: by its key, as a contract, or not. @throws where no node answers. */
    readonly verify: () => Promise<'key' | 'contract' | undefined>
    readonly isOnChain: IsOnChain
  }
  type Fault =
    | 'message'
    | 'domain'
    | 'timestamp'
    | 'nonce'
    | 'name'
    | 'reserved'
    | 'signature'
    | 'taken'
    | 'account'
    | 'similar'
  type Outcome = { readonly ok: true; readonly name: string } | { readonly ok: false; readonly fault: Fault }
  type Suggestion = { readonly name: string; readonly registered: boolean; readonly similar_to?: string }
}

/**
 * Creates it. Sends no request to the database yet.
 *
 * @throws ConfigError for a suffix, a key or a resolver that cannot be used.
 */
export function createNames({ database, clock, settings }: createNames.Options): Names {
  const suffix = readSuffix('names.suffix', settings.suffix)
  const legacy =
    settings.legacySuffix === undefined ? undefined : readSuffix('names.legacySuffix', settings.legacySuffix)
  const secret = readKey(settings.signerKey)
  const [, chainId = '', resolver = ''] = /^eip155:([1-9]\d{0,9}):(0x[0-9a-fA-F]{40})$/.exec(settings.resolver) ?? []
  if (!resolver || Number(chainId) >= 0x8000_0000)
    throw new ConfigError('names.resolver', 'takes the resolver on the chain: eip155:<chain id>:0x…')
  const reservedSkeletons = new Set([...reservedLabels, ...(settings.reserved ?? [])].map(toSkeleton))
  // What looks like a reserved name could speak for the operator as well.
  const isReserved = (label: string) => reservedSkeletons.has(toSkeleton(label))
  const store = createNameStore({ database, clock })
  const nonces = createNameNonces({ secret, now: clock.now })

  const toName = (label: string) => `${label}.${suffix}`
  function readName(name: string, suffixes: readonly (string | undefined)[]): string | undefined {
    const dot = name.indexOf('.')
    return dot > 0 && suffixes.includes(name.slice(dot + 1).toLowerCase()) ? toLabel(name.slice(0, dot)) : undefined
  }
  const toRecord = (row: NameStore.Row): NameRecord => ({
    name: toName(row.label),
    addresses: { [row.coin_type]: { address: row.address, created: new Date(row.registered_at).toISOString() } },
    attributes: v.parse(attributesText, JSON.parse(row.attributes)),
    registered_at: new Date(row.registered_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
  })

  return {
    network: `eip155:${chainId}`,
    issueNonce: nonces.issue,

    async register(page, { message, address, coinType, verify, isOnChain }) {
      const refuse = (fault: Names.Fault) => ({ ok: false, fault }) as const
      const signed = readNameMessage(message)
      if (!signed) return refuse('message')
      if (signed.domain !== new URL(page.origin).host) return refuse('domain')
      if (Math.abs(signed.timestamp * 1_000 - clock.now()) > messageSlackMs) return refuse('timestamp')
      const expiresAt = nonces.read(page, signed.nonce)
      if (expiresAt === undefined) return refuse('nonce')
      const label = readName(signed.name, [suffix])
      if (label === undefined) return refuse('name')
      if (isReserved(label)) return refuse('reserved')
      const by = await verify()
      if (by === undefined) return refuse('signature')
      const [isTaken = false] = await isOnChain([toName(label)])
      if (isTaken) return refuse('taken')
      if (!(await store.spend(page.projectId, signed.nonce, expiresAt))) return refuse('nonce')
      const added = await store.add({
        ...{ label, skeleton: toSkeleton(label), account: address.toLowerCase(), address, coin_type: coinType },
        is_contract: by === 'contract' ? 1 : 0,
        attributes: JSON.stringify(signed.attributes),
      })
      if (added === 'added') return { ok: true, name: toName(label) }
      return refuse(added === 'label' ? 'taken' : added === 'skeleton' ? 'similar' : 'account')
    },

    async find(name) {
      const label = readName(name, [suffix, legacy])
      const row = label === undefined ? undefined : await store.find(label)
      return row && toRecord(row)
    },

    async findByAddress(address) {
      const row = await store.findByAccount(address.toLowerCase())
      return row && toRecord(row)
    },

    async suggest(text, zone, isOnChain) {
      const below = zone !== undefined && zone === legacy ? legacy : suffix
      const bare = text.toLowerCase().split('.')[0] ?? ''
      const wanted = [bare, `${bare}-id`, `my-${bare}`, `${bare}2`, `hey-${bare}`].flatMap(each => toLabel(each) ?? [])
      if (wanted[0] !== bare) return []
      const rows = await store.list(wanted, wanted.map(toSkeleton))
      const onChain = await isOnChain(wanted.map(toName))
      return wanted.map((label, index) => {
        const similar = rows.find(row => row.label !== label && row.skeleton === toSkeleton(label))
        const isTaken = isReserved(label) || onChain[index] === true || rows.some(row => row.label === label)
        return {
          name: `${label}.${below}`,
          registered: isTaken || similar !== undefined,
          ...(!isTaken && similar !== undefined && { similar_to: `${similar.label}.${below}` }),
        }
      })
    },

    gateway: createNameGateway({
      ...{ store, resolver, chainId: BigInt(chainId), secret, toName },
      answerMs: settings.answerMs ?? defaultAnswerMs,
      now: clock.now,
      toLabel: name => readName(name, [suffix, legacy]),
    }),
    purge: store.purge,
  }
}

export declare namespace createNames {
  type Options = { readonly database: Database; readonly clock: Clock; readonly settings: NameSettings }
}

function readSuffix(option: string, text: string): string {
  try {
    if (text !== '' && text.length <= 128 && ens_normalize(text) === text) return text
  } catch {
    // Reported below, as any other text that is not normalised.
  }
  throw new ConfigError(option, 'takes a name as ENSIP-15 writes it, such as billfold.eth')
}

/** The value is not repeated in the error. */
function readKey(text: string): Uint8Array {
  if (/^0x[0-9a-fA-F]{64}$/.test(text)) {
    const key = hexToBytes(text.slice(2))
    if (secp256k1.utils.isValidPrivateKey(key)) return key
  }
  throw new ConfigError('names.signerKey', 'takes 32 bytes as 0x hex')
}
