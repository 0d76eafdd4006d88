import {
  createKeyPairFromBytes,
  createKeyPairSignerFromPrivateKeyBytes,
  getAddressFromPublicKey,
  getBase58Encoder,
} from '@solana/kit'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { drawBytes } from '../src/custody/bytes/drawBytes.ts'
import { deriveKeys } from '../src/custody/derive/deriveKeys.ts'
import { exportEvmKey } from '../src/custody/derive/exportEvmKey.ts'
import { exportSolanaKey } from '../src/custody/derive/exportSolanaKey.ts'
import { toAccounts } from '../src/custody/derive/toAccounts.ts'
import { toWords } from '../src/custody/derive/toWords.ts'

test('1,000 random wallets: what is exported gives the same addresses in viem and in @solana/kit', async () => {
  for (let count = 0; count < 1_000; count++) {
    const rootSecret = drawBytes(32)
    const keys = await deriveKeys(rootSecret)
    const [evm, solana] = toAccounts(keys)
    expect(privateKeyToAccount(exportEvmKey(keys.eip155) as `0x${string}`).address).toBe(evm?.address)
    const pair = await createKeyPairFromBytes(getBase58Encoder().encode(exportSolanaKey(keys.solana)))
    expect(await getAddressFromPublicKey(pair.publicKey)).toBe(solana?.address)
    // The words go through slow derivations there, 2,048 rounds in plain JavaScript: every tenth wallet.
    if (count % 10 === 0) expect(mnemonicToAccount(toWords(rootSecret)).address).toBe(evm?.address)
  }
  const keys = await deriveKeys(drawBytes(32))
  expect((await createKeyPairSignerFromPrivateKeyBytes(keys.solana)).address).toBe(toAccounts(keys)[1]?.address)
}, 240_000)
