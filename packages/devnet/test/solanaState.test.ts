import { pbkdf2Sync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { createKeyPairSignerFromBytes, createKeyPairSignerFromPrivateKeyBytes, getBase58Encoder } from '@solana/kit'
import { expect, test } from 'vitest'
import { buildSolanaSeed } from '../scripts/buildSolanaSeed.ts'
import { solanaAccounts, solanaRow } from '../src/exports/index.ts'
import { locatePackage } from '../src/locatePackage.ts'
import { deriveSlip10 } from './deriveSlip10.ts'

test('the committed state is what the scripts build', async () => {
  const committed = JSON.parse(gunzipSync(await readFile(locatePackage('state/solana.json.gz'))).toString('utf8'))
  expect(await buildSolanaSeed()).toEqual(committed)
})

test("the accounts are those of the public test mnemonic at m/44'/501'/n'/0'", async () => {
  const mnemonic = 'test test test test test test test test test test test junk'
  const seed = pbkdf2Sync(mnemonic, 'mnemonic', 2048, 64, 'sha512')
  for (const [index, account] of solanaAccounts.entries()) {
    const node = deriveSlip10(seed, [44, 501, index, 0])
    expect((await createKeyPairSignerFromPrivateKeyBytes(node.key)).address).toBe(account.address)
    const secretKey = getBase58Encoder().encode(account.secretKey)
    expect((await createKeyPairSignerFromBytes(secretKey)).address).toBe(account.address)
  }
})

test('the id is the beginning of the genesis hash (CAIP-2 for Solana)', () => {
  expect(solanaRow.id).toBe(`solana:${solanaRow.genesisHash.slice(0, 32)}`)
})
