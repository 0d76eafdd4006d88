import { createDevnet } from '@billfold/devnet'
import { concatHex, createPublicClient, getCreate2Address, hashMessage, http, serializeErc6492Signature } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineNetwork } from '../src/networks/defineNetwork.ts'
import { pairingRules } from '../src/pairing/pairingRules.ts'
import { hashMessage as hashOurs } from '../src/signIn/hashMessage.ts'
import { isHashSignedBy } from '../src/signIn/isHashSignedBy.ts'
import { createOwnedAccount } from './support/createOwnedAccount.ts'
import { rejectionOf } from './support/rejectionOf.ts'

// How pages judge who has signed in: the library signs, nothing of it judges.

let devnet: Awaited<ReturnType<typeof createDevnet>>
beforeAll(async () => {
  devnet = await createDevnet()
})
afterAll(() => devnet.stop())

const isSignedBy = ({ message, ...asked }: { address: string; message: string; signature: string }) =>
  isHashSignedBy({ ...asked, hash: hashOurs(message) })
const messages = ['', 'Hello', 'Grüezi, 测试 😄', 'x'.repeat(300), 'line\nline', '\u0000']

test('texts are hashed as the library hashes them', () => {
  for (const message of messages)
    expect(`0x${Buffer.from(hashOurs(message)).toString('hex')}`).toBe(hashMessage(message))
})

test('a key is distinguished from every other, for any message and any form of the signature', async () => {
  for (const message of messages) {
    const account = privateKeyToAccount(generatePrivateKey())
    const other = privateKeyToAccount(generatePrivateKey())
    const signature = await account.signMessage({ message })
    const { address } = account
    const last = Number.parseInt(signature.slice(130), 16)
    const bare = `${signature.slice(0, 130)}0${last - 27}`
    for (const written of [signature, signature.toUpperCase().replace('0X', '0x'), bare])
      for (const shown of [address, address.toLowerCase()])
        expect(isSignedBy({ address: shown, message, signature: written })).toBe(true)
    expect(isSignedBy({ address: other.address, message, signature })).toBe(false)
    expect(isSignedBy({ address, message: `${message}.`, signature })).toBe(false)
    const flipped = `${signature.slice(0, 130)}${(55 - last).toString(16)}`
    expect(isSignedBy({ address, message, signature: flipped })).toBe(false)
    for (const odd of ['', '0x', 'x', signature.slice(0, -2), `${signature}00`, `${signature.slice(0, 130)}1d`])
      expect([odd, isSignedBy({ address, message, signature: odd })]).toEqual([odd, false])
  }
  const nothing = { address: `0x${'0'.repeat(40)}`, message: 'x' }
  for (const byte of ['00', 'ff']) expect(isSignedBy({ ...nothing, signature: `0x${byte.repeat(64)}1b` })).toBe(false)
})

test('a contract says for itself, once it is deployed (ERC-1271) and before (ERC-6492); unknown is not wrong', async () => {
  const { chainId, name, rpcUrl } = devnet.chains['eip155:31337']
  const network = defineNetwork({ chainId, name, rpcUrls: [rpcUrl] })
  const client = createPublicClient({ transport: http(rpcUrl) })
  const [owner, foreigner] = [privateKeyToAccount(generatePrivateKey()), privateKeyToAccount(generatePrivateKey())]
  const [deployer, salt] = ['0x4e59b44847b379578588920cA78FbF26c0B4956C', `0x${'9'.repeat(64)}`] as const
  const initCode = createOwnedAccount(owner.address)
  const address = getCreate2Address({ from: deployer, salt, bytecode: initCode })
  const message = 'A contract signs in'
  const [plain, foreign] = await Promise.all([owner, foreigner].map(each => each.signMessage({ message })))
  if (!plain || !foreign) throw new Error('Nobody signed')
  const data = concatHex([salt, initCode])
  const wrap = (signature: `0x${string}`) => serializeErc6492Signature({ address: deployer, data, signature })
  const judge = (signature: string, more: { message?: string; rpcUrls?: readonly string[] } = {}) =>
    pairingRules.verifySignIn?.({
      network,
      settings: { fetch, rpcUrls: () => more.rpcUrls ?? [rpcUrl] },
      type: 'eip1271',
      address,
      message: more.message ?? message,
      signature,
    }) as Promise<boolean>

  expect(await client.getCode({ address })).toBeUndefined()
  expect([await judge(wrap(plain)), await judge(wrap(foreign)), await judge(plain)]).toEqual([true, false, false])
  const [alice] = devnet.accounts
  await client.request({ method: 'anvil_impersonateAccount' as never, params: [alice?.address] as never })
  const call = { from: alice?.address, to: deployer, data }
  const hash = await client.request({ method: 'eth_sendTransaction' as never, params: [call] as never })
  await client.waitForTransactionReceipt({ hash })
  expect([await judge(plain), await judge(wrap(plain)), await judge(foreign)]).toEqual([true, true, false])
  expect(await judge(plain, { message: 'Another' })).toBe(false)
  for (const odd of ['0x', '0x1', 'x', `0x${'6492'.repeat(16)}`]) expect([odd, await judge(odd)]).toEqual([odd, false])
  expect((await rejectionOf(judge(plain, { rpcUrls: ['http://127.0.0.1:9'] }))).code).toBe('rpc/all-failed')
})
