import { hashMessage, type TransactionSerializable } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { requestVerified } from './requestVerified.ts'

const [key, other] = [privateKeyToAccount(generatePrivateKey()), privateKeyToAccount(generatePrivateKey())]
const receiver = '0x000000000000000000000000000000000000dEaD'
const typed = {
  types: { Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  domain: { chainId: 10 },
  message: { text: 'Hello' },
} as const

/** What a library receives, and how often the wallet was asked. */
async function run(method: string, params: unknown, answer: unknown) {
  let asked = 0
  const outcome = await requestVerified({
    call: { method, params },
    node: { request: async () => '0x' },
    ask: async () => {
      asked += 1
      return answer
    },
  }).catch(({ code }: { code: string }) => code)
  return { outcome, asked }
}

test.each([
  ['personal_sign', ['0x48656c6c6f', key.address]],
  ['personal_sign', ['Hello', key.address.toLowerCase()]],
  ['personal_sign', [key.address, 'Hello']],
  ['eth_sign', [key.address, '0x48656c6c6f']],
  ['eth_sign', [key.address, hashMessage('Hello')]],
])('%s %j resolves with a signature by the key over the message, and with nothing else', async (method, params) => {
  const right = await key.signMessage({ message: 'Hello' })
  expect(await run(method, params, right)).toEqual({ outcome: right, asked: 1 })
  const wrong = [
    await other.signMessage({ message: 'Hello' }),
    await key.signMessage({ message: 'Hello.' }),
    '0x',
    'yes',
    null,
  ]
  for (const answer of wrong)
    expect(await run(method, params, answer)).toMatchObject({ outcome: 'connector/invalid-answer' })
})

test.each([
  ['eth_signTypedData', [key.address, JSON.stringify(typed)]],
  ['eth_signTypedData', [typed, key.address]],
  ['eth_signTypedData_v3', [key.address, typed]],
  ['eth_signTypedData_v4', [key.address, JSON.stringify(typed)]],
])('%s is verified for any network that it names', async (method, params) => {
  const right = await key.signTypedData(typed)
  expect((await run(method, params, right)).outcome).toBe(right)
  const another = await key.signTypedData({ ...typed, message: { text: 'Hello.' } })
  for (const answer of [another, await other.signTypedData(typed)])
    expect((await run(method, params, answer)).outcome).toBe('connector/invalid-answer')
})

test.each([
  ['personal_sign', ['Hello']],
  ['personal_sign', undefined],
  ['eth_sign', [key.address]],
  ['eth_signTypedData', [[{ type: 'string', name: 'text', value: 'Hello' }], key.address]],
  ['eth_signTypedData_v4', [key.address, { ...typed, primaryType: 'Gone' }]],
  ['eth_signTransaction', [{ to: receiver }]],
])('%s %j has nothing to verify, and no wallet is asked', async (method, params) => {
  const right = await key.signMessage({ message: 'Hello' })
  expect(await run(method, params, right)).toEqual({ outcome: 'rpc/invalid-params', asked: 0 })
})

test('a signed transaction is the asked one, by its sender, in each of three types; a wallet chooses fee and nonce', async () => {
  const common = { to: receiver, value: 7n, data: '0xAbCd', nonce: 300, gas: 21_000n } as const
  const forms: readonly TransactionSerializable[] = [
    { ...common, type: 'legacy', chainId: 10, gasPrice: 3n },
    { ...common, type: 'legacy', gasPrice: 3n },
    {
      ...common,
      type: 'eip2930',
      chainId: 10,
      gasPrice: 3n,
      accessList: [{ address: receiver, storageKeys: [`0x${'0'.repeat(64)}`] }],
    },
    { ...common, type: 'eip1559', chainId: 10, maxFeePerGas: 3n, maxPriorityFeePerGas: 1n },
    { ...common, type: 'eip1559', chainId: 10, data: `0x${'ab'.repeat(300)}`, nonce: 0, maxFeePerGas: 3n },
  ]
  for (const form of forms) {
    const raw = await key.signTransaction(form)
    const asked = {
      from: key.address,
      to: receiver.toLowerCase(),
      value: '0x7',
      input: form.data,
      ...(form.chainId === undefined ? {} : { chainId: '0xa' }),
      nonce: `0x${(form.nonce ?? 0).toString(16)}`,
      gasPrice: '0x1',
    }
    const given = async (change: object, answer: unknown = raw) =>
      (await run('eth_signTransaction', [{ ...asked, ...change }], answer)).outcome
    expect(await given({})).toBe(raw)
    expect(await given({ nonce: undefined, chainId: undefined })).toBe(raw)
    expect(await given({}, { raw, tx: {} })).toEqual({ raw, tx: {} })
    for (const change of [
      { to: other.address },
      { to: undefined },
      { value: '0x8' },
      { value: undefined },
      { input: '0x' },
      { nonce: '0x1' },
      { chainId: '0xb' },
      { from: other.address },
    ])
      expect([change, await given(change)]).toEqual([change, 'connector/invalid-answer'])
    for (const answer of [await other.signTransaction(form), raw.slice(0, -2), `${raw}00`, '0x', '0x02', 'yes', null])
      expect(await given({}, answer)).toBe('connector/invalid-answer')
  }
})

test('a type that cannot be compared is no answer', async () => {
  const authorizationList = [await other.signAuthorization({ address: receiver, chainId: 10, nonce: 0 })]
  const form = { type: 'eip7702', chainId: 10, to: receiver, authorizationList } as const
  const asked = { from: key.address, to: receiver }
  const { outcome } = await run('eth_signTransaction', [asked], await key.signTransaction(form))
  expect(outcome).toBe('connector/invalid-answer')
})

test('a result that is not a signature passes unchanged', async () => {
  for (const method of ['eth_chainId', 'eth_sendTransaction', 'wallet_sendCalls', 'eth_signTypedData_v9'])
    expect(await run(method, [], 'anything')).toEqual({ outcome: 'anything', asked: 1 })
})
