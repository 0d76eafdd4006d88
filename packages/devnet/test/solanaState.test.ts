import { createHmac, pbkdf2Sync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { createKeyPairSignerFromBytes, createKeyPairSignerFromPrivateKeyBytes, getBase58Encoder } from '@solana/kit'
import { expect, test } from 'vitest'
import { buildSolanaSeed } from '../scripts/buildSolanaSeed.ts'
import { solanaAccounts, solanaRow } from '../src/exports/index.ts'
import { locatePackage } from '../src/locatePackage.ts'

test('the committed state is what the scripts build', async () => {
  const committed = JSON.parse(gunzipSync(await readFile(locatePackage('state/solana.json.gz'))).toString('utf8'))
  expect(await buildSolanaSeed()).toEqual(committed)
})

test("the accounts are those of the public test mnemonic at m/44'/501'/n'/0'", async () => {
  const mnemonic = 'test test test test test test test test test test test junk'
  const seed = pbkdf2Sync(mnemonic, 'mnemonic', 2048, 64, 'sha512')
  // SLIP-0010 for ed25519: hardened steps only.
  const step = (key: string | Buffer, data: Buffer) => {
    const hash = createHmac('sha512', key).update(data).digest()
    return { key: hash.subarray(0, 32), chainCode: hash.subarray(32) }
  }
  for (const [index, account] of solanaAccounts.entries()) {
    let node = step('ed25519 seed', seed)
    for (const part of [44, 501, index, 0]) {
      const data = Buffer.alloc(37)
      node.key.copy(data, 1)
      data.writeUInt32BE(part + 0x80000000, 33)
      node = step(node.chainCode, data)
    }
    expect((await createKeyPairSignerFromPrivateKeyBytes(node.key)).address).toBe(account.address)
    const secretKey = getBase58Encoder().encode(account.secretKey)
    expect((await createKeyPairSignerFromBytes(secretKey)).address).toBe(account.address)
  }
})

test('the id is the beginning of the genesis hash (CAIP-2 for Solana)', () => {
  expect(solanaRow.id).toBe(`solana:${solanaRow.genesisHash.slice(0, 32)}`)
})
