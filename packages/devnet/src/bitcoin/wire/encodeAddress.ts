import { bech32, bech32m, createBase58check } from '@scure/base'
import { classifyScript } from './classifyScript.ts'
import { sha256 } from './sha256.ts'

/** Regtest as Bitcoin Core has it; bcoin's own regtest has other, unused prefixes. */
const PREFIX = { witness: 'bcrt', keyHash: 0x6f, scriptHash: 0xc4 } as const

/** The regtest address of an output's script (BIP-173, BIP-350, base58check); nothing for scripts without one. */
export function encodeAddress(script: Uint8Array): string | undefined {
  switch (classifyScript(script)) {
    case 'v0_p2wpkh':
    case 'v0_p2wsh':
      return bech32.encode(PREFIX.witness, [0, ...bech32.toWords(script.slice(2))])
    case 'v1_p2tr':
      return bech32m.encode(PREFIX.witness, [1, ...bech32m.toWords(script.slice(2))])
    case 'p2pkh':
      return createBase58check(sha256).encode(Uint8Array.from([PREFIX.keyHash, ...script.slice(3, 23)]))
    case 'p2sh':
      return createBase58check(sha256).encode(Uint8Array.from([PREFIX.scriptHash, ...script.slice(2, 22)]))
    default:
      return undefined
  }
}
