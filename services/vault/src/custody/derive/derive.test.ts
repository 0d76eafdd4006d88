import { expect, test } from 'vitest'
import { deriveEd25519 } from './deriveEd25519.ts'
import { deriveKeys } from './deriveKeys.ts'
import { exportEvmKey } from './exportEvmKey.ts'
import { exportSolanaKey } from './exportSolanaKey.ts'
import { toAccounts } from './toAccounts.ts'
import { toWords } from './toWords.ts'

test('one root secret always gives the same words, keys and addresses', async () => {
  const rootSecret = Uint8Array.from({ length: 32 }, (_, at) => at)
  const keys = await deriveKeys(rootSecret)
  expect({
    words: toWords(rootSecret),
    evm: exportEvmKey(keys.eip155),
    solana: exportSolanaKey(keys.solana),
    addresses: toAccounts(keys).map(({ address }) => address),
  }).toMatchInlineSnapshot(`
    {
      "addresses": [
        "0xF9297b542BDb5DA50C364f9AE4Cbe1F3933bA40F",
        "5Pobwp6d9ihN9Nz38f87gVCEBFMgipFiSM2VtUhVit6w",
      ],
      "evm": "0xe3b99b954c842dbd1e61148af4c295e15fda6d41d1633fd10fab2c6090f42669",
      "solana": "2xMx5wA9jjn7FCchuYKhCPRNCATXFcSA8Jc2qCBazyJnoVCxTRj4J4AadhQNSHNzGNsWuhuXRBhUoxgHsU5R5wXh",
      "words": "abandon amount liar amount expire adjust cage candy arch gather drum bullet absurd math era live bid rhythm alien crouch range attend journey unaware",
    }
  `)
})

test('only hardened steps of an Ed25519 key exist', () => {
  for (const path of ["m/44'/501", "m/44'/2147483648'", 'm/x', "m/-1'"])
    expect(() => deriveEd25519(new Uint8Array(64), path)).toThrow(RangeError)
})
