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

const accepted = '0x1626ba7e'.padEnd(66, '0')

/** A wallet that answers with this signature, on a chain where contracts answer `eth_call`. */
function open(answer: string, eth_call: unknown = '0x') {
  const { context, asked } = createContext({ personal_sign: answer, eth_signTypedData_v4: answer }, { eth_call })
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

test('a contract is asked whether it signed, deployed or not, independent of the wallet', async () => {
  const plain = `0x${'12'.repeat(65)}`
  const wrapped = `${plain}${'6492'.repeat(16)}`
  for (const type of ['eoa', 'smartAccount'] as const)
    for (const [answer, yes] of [
      [plain, accepted],
      [wrapped, '0x01'],
    ] as const) {
      const right = open(answer, yes)
      const as = (context: typeof right.context) => ({ ...context, account: { ...account, type }, message: 'Hello' })
      expect(await signMessage(as(right.context))).toBe(answer)
      expect(right.asked.map(({ method }) => method)).toContain('eth_call')
      for (const no of ['0x', `0x${'0'.repeat(64)}`, Object.assign(new Error('execution reverted'), { code: 3 })])
        expect((await rejectionOf(signMessage(as(open(answer, no).context)))).code).toBe('connector/invalid-answer')
    }
})

test('where the kit has no node of the network, the wallet asks the contract by its own', async () => {
  const plain = `0x${'12'.repeat(65)}`
  for (const [eth_call, expected] of [
    [accepted, plain],
    ['0x', 'connector/invalid-answer'],
  ] as const) {
    const { context, requests } = createContext({ personal_sign: plain, eth_call })
    const settings = { ...context.settings, rpcUrls: () => [] }
    const signing = signMessage({ ...context, settings, account, message: 'Hello' })
    expect(await signing.catch(({ code }) => code)).toBe(expected)
    expect(requests.map(({ method, network }) => [method, network])).toEqual([
      ['personal_sign', 'eip155:31337'],
      ['eth_call', 'eip155:31337'],
    ])
  }
})

test('where no node can say what the contract says, it is not known', async () => {
  const { context } = open(`0x${'12'.repeat(65)}`, Object.assign(new Error('busy'), { code: -32000 }))
  expect((await rejectionOf(signMessage({ ...context, message: 'Hello' }))).code).toBe('rpc/all-failed')
})
