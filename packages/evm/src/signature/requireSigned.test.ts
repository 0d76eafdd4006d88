import { hashTypedData as hashByLibrary, hexToBytes } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { createContext } from '../../test/support/createContext.ts'
import { rejectionOf } from '../../test/support/rejectionOf.ts'
import { askingFeatures } from '../features/askingFeatures.ts'
import { checkTypedData } from '../typedData/checkTypedData.ts'
import { hashTypedData } from './hashTypedData.ts'

const { signMessage, signTypedData } = askingFeatures
const [key, other] = [privateKeyToAccount(generatePrivateKey()), privateKeyToAccount(generatePrivateKey())]
const account = { address: key.address, type: 'eoa' } as const

const mail = {
  types: {
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallets', type: 'address[2]' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person[]' },
      { name: 'contents', type: 'bytes' },
      { name: 'id', type: 'bytes4' },
      { name: 'change', type: 'int64' },
      { name: 'isUrgent', type: 'bool' },
      { name: 'grid', type: 'uint8[2][]' },
    ],
  },
  primaryType: 'Mail',
  domain: { name: 'Mail', chainId: 31337, verifyingContract: other.address, salt: `0x${'ab'.repeat(32)}` },
  message: {
    from: { name: 'Ada', wallets: [key.address, other.address] },
    to: [{ name: 'Bób', wallets: [other.address, key.address] }],
    contents: '0x0102',
    id: '0xdeadbeef',
    change: '-5',
    isUrgent: true,
    grid: [
      [1, 2],
      [3, 255],
    ],
  },
} as const

test('structured data is hashed as the library hashes it', () => {
  const digest = hashTypedData(checkTypedData(mail, 'eip155:31337'))
  expect(digest).toEqual(hexToBytes(hashByLibrary(mail as never)))
  const bare = { types: {}, primaryType: 'EIP712Domain', domain: { name: 'x' }, message: {} }
  const types = { EIP712Domain: [{ name: 'name', type: 'string' }] }
  expect(hashTypedData(checkTypedData({ ...bare, types }, 'eip155:31337'))).toEqual(
    hexToBytes(hashByLibrary({ ...bare, types } as never)),
  )
})

/** A wallet that answers with this signature, on a chain where this code lies at every address. */
function open(answer: string, eth_getCode: unknown = '0x') {
  const { context, asked } = createContext({ personal_sign: answer, eth_signTypedData_v4: answer }, { eth_getCode })
  return { context: { ...context, account }, asked }
}

test('what the key signed resolves, and no node is asked', async () => {
  const signature = await key.signMessage({ message: 'Hello' })
  const { context, asked } = open(signature)
  expect(await signMessage({ ...context, message: 'Hello' })).toBe(signature)
  expect(await signMessage({ ...context, message: new TextEncoder().encode('Hello') })).toBe(signature)
  const typed = open(await key.signTypedData(mail as never))
  await signTypedData({ ...typed.context, typedData: mail })
  expect([...asked, ...typed.asked]).toEqual([])
})

test('a signature by another key, of another message, or of nothing is refused', async () => {
  const answers = [
    await other.signMessage({ message: 'Hello' }),
    await key.signMessage({ message: 'Hello.' }),
    await key.signTypedData({ ...mail, primaryType: 'Person', message: mail.message.from } as never),
    `0x${'12'.repeat(65)}`,
    `0x${'12'.repeat(64)}`,
  ]
  for (const answer of answers) {
    const { context } = open(answer)
    for (const sign of [
      () => signMessage({ ...context, message: 'Hello' }),
      () => signTypedData({ ...context, typedData: mail }),
    ])
      expect((await rejectionOf(sign())).code).toBe('connector/invalid-answer')
  }
})

test('a contract signs by its own rules: deployed, not yet, or known to be one', async () => {
  const odd = `0x${'12'.repeat(65)}`
  expect(await signMessage({ ...open(odd, '0x60').context, message: 'Hello' })).toBe(odd)
  const early = `0x${'12'.repeat(65)}${'6492'.repeat(16)}`
  expect(await signMessage({ ...open(early).context, message: 'Hello' })).toBe(early)
  const { context } = open(odd)
  const contract = { ...context, account: { ...account, type: 'smartAccount' as const } }
  expect(await signMessage({ ...contract, message: 'Hello' })).toBe(odd)
})

test('where no node can say whether the account is a contract, it is not known', async () => {
  const { context } = open(`0x${'12'.repeat(65)}`, Object.assign(new Error('busy'), { code: -32000 }))
  expect((await rejectionOf(signMessage({ ...context, message: 'Hello' }))).code).toBe('rpc/all-failed')
})
