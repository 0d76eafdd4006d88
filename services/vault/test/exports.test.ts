import { createDevnet } from '@billfold/devnet'
import { wordlist } from '@scure/bip39/wordlists/english'
import {
  createKeyPairFromBytes,
  createKeyPairSignerFromPrivateKeyBytes,
  getAddressFromPublicKey,
  getBase58Decoder,
  getBase58Encoder,
} from '@solana/kit'
import { getAddress } from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { beforeAll, expect, test } from 'vitest'
import { drawBytes } from '../src/custody/bytes/drawBytes.ts'
import { deriveKeys, type WalletKeys } from '../src/custody/derive/deriveKeys.ts'
import { exportEvmKey } from '../src/custody/derive/exportEvmKey.ts'
import { exportSolanaKey } from '../src/custody/derive/exportSolanaKey.ts'
import { toAccounts } from '../src/custody/derive/toAccounts.ts'
import { toWords } from '../src/custody/derive/toWords.ts'
import { deriveByOpenSsl } from './support/deriveByOpenSsl.ts'

let wallets: readonly { readonly rootSecret: Uint8Array<ArrayBuffer>; readonly keys: WalletKeys }[]
beforeAll(async () => {
  const secrets = Array.from({ length: 1_000 }, () => drawBytes(32))
  wallets = await Promise.all(secrets.map(async rootSecret => ({ rootSecret, keys: await deriveKeys(rootSecret) })))
})

test('1,000 random wallets: what is exported gives the same addresses in viem and in @solana/kit', async () => {
  for (const [index, { keys, rootSecret }] of wallets.entries()) {
    const [evm, solana] = toAccounts(keys)
    expect(privateKeyToAccount(exportEvmKey(keys.eip155) as `0x${string}`).address).toBe(evm?.address)
    const pair = await createKeyPairFromBytes(getBase58Encoder().encode(exportSolanaKey(keys.solana)))
    expect(await getAddressFromPublicKey(pair.publicKey)).toBe(solana?.address)
    // The words go through slow derivations there, 2,048 rounds in plain JavaScript: every tenth wallet.
    if (index % 10 === 0) expect(mnemonicToAccount(toWords(rootSecret)).address).toBe(evm?.address)
  }
  const [first] = wallets
  expect((await createKeyPairSignerFromPrivateKeyBytes(first!.keys.solana)).address).toBe(
    toAccounts(first!.keys)[1]?.address,
  )
}, 240_000)

test('the same wallets: from their words, OpenSSL and a node (for Keccak) come to the same keys and addresses', async () => {
  const others = wallets.map(({ rootSecret }) => deriveByOpenSsl(toWords(rootSecret), wordlist))
  const devnet = await createDevnet()
  try {
    const asked = others.map(({ evm }, id) => ({
      jsonrpc: '2.0',
      id,
      method: 'web3_sha3',
      params: [`0x${evm.publicKey.toString('hex')}`],
    }))
    const answer = await fetch(devnet.chains['eip155:31337'].rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(asked),
    })
    const hashes = new Map(((await answer.json()) as { id: number; result: string }[]).map(one => [one.id, one.result]))
    for (const [index, { keys }] of wallets.entries()) {
      const [evm, solana] = toAccounts(keys)
      const other = others[index]!
      expect(exportEvmKey(keys.eip155)).toBe(`0x${other.evm.key.toString('hex')}`)
      expect(evm?.address).toBe(getAddress(`0x${hashes.get(index)?.slice(-40)}`))
      const bytes = Buffer.concat([other.solana.key, other.solana.publicKey])
      expect(exportSolanaKey(keys.solana)).toBe(getBase58Decoder().decode(bytes))
      expect(solana?.address).toBe(getBase58Decoder().decode(other.solana.publicKey))
    }
  } finally {
    await devnet.stop()
  }
}, 240_000)
