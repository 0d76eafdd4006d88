import { decodeBase58Check } from './decodeBase58Check.ts'
import { decodeSegwit } from './decodeSegwit.ts'

export type BitcoinNetwork = 'main' | 'test' | 'regtest'

/** Version bytes of P2PKH and P2SH addresses; regtest shares those of the test networks. */
const versions: Readonly<Record<BitcoinNetwork, readonly number[]>> = {
  main: [0x00, 0x05],
  test: [0x6f, 0xc4],
  regtest: [0x6f, 0xc4],
}
const prefixes: Readonly<Record<BitcoinNetwork, string>> = { main: 'bc', test: 'tb', regtest: 'bcrt' }

/**
 * Whether `value` is an address of the given Bitcoin network (`test` covers every public test network), checksum
 * included: P2PKH and P2SH in base58check, witness programs in bech32 and bech32m (BIP-173, BIP-350).
 *
 * @example isBitcoinAddress('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'main') // true
 */
export function isBitcoinAddress(value: unknown, network: BitcoinNetwork = 'main'): value is string {
  if (typeof value !== 'string') return false
  if (decodeSegwit(value, prefixes[network])) return true
  const payload = decodeBase58Check(value)
  return payload?.length === 21 && versions[network].includes(payload[0] ?? -1)
}
