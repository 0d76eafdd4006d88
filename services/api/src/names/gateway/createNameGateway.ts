import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import type { NameStore } from '../createNameStore.ts'
import { encodeAnswer, encodeBytes, encodeNumber, readBytes, readWord } from './abi.ts'
import { hashName, readWireName } from './wireName.ts'

/** `resolve(bytes,bytes)`, ENSIP-10. */
const resolveSelector = '9061b923'
const ether = 60n
/** ENSIP-11 and ENSIP-19: coin types of EVM networks, and the one of all of them. */
const evmBit = 0x8000_0000n
const empty = new Uint8Array(0)

/** Answers the requests of the resolver on the chain (EIP-3668). */
export type NameGateway = {
  /** The signed answer in 0x hex; `undefined` for data that is no request of a resolver. */
  answer(data: string): Promise<string | undefined>
}

/**
 * Creates it. An answer counts for the configured resolver and this request, until it expires; the format is that of ENS's
 * own offchain resolver.
 */
export function createNameGateway(options: createNameGateway.Options): NameGateway {
  const { store, resolver, chainId, secret, answerMs, now, toName, toLabel } = options

  /** The address of a name for a coin type. A contract's counts on its own network alone. */
  function toAddress(row: NameStore.Row, coinType: bigint): Uint8Array {
    const wanted = coinType === ether ? evmBit | chainId : coinType
    const isServed = row.is_contract === 1 ? BigInt(row.coin_type) === wanted : wanted >= evmBit && wanted < 2n * evmBit
    return isServed ? hexToBytes(row.address.slice(2)) : empty
  }

  /** The name of an address: `<address>.addr.reverse`, `<address>.<coin type>.reverse`, `<address>.default.reverse`. */
  async function readReverse(labels: readonly string[]): Promise<string> {
    const [address = '', coin = '', root, ...more] = labels
    if (root !== 'reverse' || more.length > 0 || !/^[\da-f]{40}$/.test(address)) return ''
    const coinType = coin === 'addr' ? ether : coin === 'default' ? evmBit : toCoinType(coin)
    const row = coinType === undefined ? undefined : await store.findByAccount(`0x${address}`)
    return row && coinType !== undefined && toAddress(row, coinType).length > 0 ? toName(row.label) : ''
  }

  async function resolve(labels: readonly string[], inner: Uint8Array): Promise<Uint8Array> {
    const selector = bytesToHex(inner.subarray(0, 4))
    const words = inner.subarray(4)
    // A request whose node is not the one of its name could be answered for either.
    const isOfName = readWord(words, 0) === bytesToHex(hashName(labels))
    if (selector === '691f3431') return encodeBytes(new TextEncoder().encode(isOfName ? await readReverse(labels) : ''))
    const label = isOfName ? toLabel(labels.join('.')) : undefined
    const row = label === undefined ? undefined : await store.find(label)
    if (selector === '3b3b57de') {
      const address = row ? toAddress(row, ether) : empty
      return encodeNumber(address.length > 0 ? BigInt(`0x${bytesToHex(address)}`) : 0n)
    }
    if (selector === 'f1cb7e06')
      return encodeBytes(row ? toAddress(row, BigInt(`0x${readWord(words, 32) ?? '0'}`)) : empty)
    if (selector === '59d1d43c' && row) {
      const key = readBytes(words, 1)
      const attributes: Readonly<Record<string, string>> = JSON.parse(row.attributes)
      const text = key && Object.entries(attributes).find(([name]) => name === new TextDecoder().decode(key))?.[1]
      return encodeBytes(new TextEncoder().encode(text ?? ''))
    }
    // The other records are bytes or strings.
    return encodeBytes(empty)
  }

  return {
    async answer(data) {
      const request = hexToBytes(data.slice(2))
      if (bytesToHex(request.subarray(0, 4)) !== resolveSelector) return undefined
      const words = request.subarray(4)
      const [wire, inner] = [readBytes(words, 0), readBytes(words, 1)]
      const labels = wire && readWireName(wire)
      if (!labels || !inner || inner.length < 4) return undefined
      const result = await resolve(labels, inner)
      const expires = Math.floor((now() + answerMs) / 1_000)
      const hash = keccak_256(
        concatBytes(
          Uint8Array.of(0x19, 0),
          hexToBytes(resolver.slice(2)),
          encodeNumber(expires).subarray(24),
          keccak_256(request),
          keccak_256(result),
        ),
      )
      const signature = secp256k1.sign(hash, secret)
      const bytes = concatBytes(signature.toCompactRawBytes(), Uint8Array.of(27 + (signature.recovery ?? 0)))
      return `0x${bytesToHex(encodeAnswer(result, expires, bytes))}`
    },
  }
}

/** A coin type as ENSIP-19 writes it: hex without leading zeros. */
function toCoinType(text: string): bigint | undefined {
  return /^[1-9a-f][\da-f]{0,63}$/.test(text) ? BigInt(`0x${text}`) : undefined
}

export declare namespace createNameGateway {
  type Options = {
    readonly store: NameStore
    /** The contract that verifies the answers. */
    readonly resolver: string
    /** The network of that contract: its addresses are those of coin type 60. */
    readonly chainId: bigint
    readonly secret: Uint8Array
    readonly answerMs: number
    /** Milliseconds since the epoch. */
    readonly now: () => number
    /** A label with the operator's suffix. */
    readonly toName: (label: string) => string
    /** The label of a name below one of the suffixes. */
    readonly toLabel: (name: string) => string | undefined
  }
}
