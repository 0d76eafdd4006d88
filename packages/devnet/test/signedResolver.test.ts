import { JsonRpcProvider, Network } from 'ethers'
import {
  createPublicClient,
  createWalletClient,
  decodeFunctionData,
  encodeAbiParameters,
  type Hex,
  http,
  isAddressEqual,
  type LocalAccount,
  toCoinType,
  toFunctionSelector,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts, createDevnet, nameSigner } from '../src/exports/index.ts'

const main = 'eip155:31337'
const gateway = 'https://names.billfold.example/{sender}/{data}'
const newcomer = accounts[7].address
const deployer = privateKeyToAccount(accounts[8].privateKey)
const signer = privateKeyToAccount(nameSigner.privateKey)
let devnet: createDevnet.ReturnType
beforeAll(async () => {
  devnet = await createDevnet()
})
afterAll(() => devnet?.stop())

const words = (text: Hex) => encodeAbiParameters([{ type: 'address' }], [text])
type Question = { wire: Hex; data: Hex; request: Hex }
type Answer = (question: Question) => Promise<Hex> | Hex

/** Signs a result as a gateway does. */
async function sign(
  question: Question,
  result: Hex,
  by: LocalAccount = signer,
  changes: { expires?: bigint; request?: Hex; signed?: Hex } = {},
): Promise<Hex> {
  const { reader } = connect(() => '0x')
  const { signedResolver } = devnet.contracts[main]
  const expires = changes.expires ?? BigInt(Math.floor(Date.now() / 1000) + 300)
  const args = [expires, changes.request ?? question.request, changes.signed ?? result] as const
  const hash = await reader.readContract({ ...signedResolver, functionName: 'makeSignatureHash', args })
  const signature = (await by.sign?.({ hash })) ?? '0x'
  return encodeAbiParameters([{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }], [result, expires, signature])
}

function connect(answer: Answer) {
  const { universalResolver, signedResolver } = devnet.contracts[main]
  const reader = createPublicClient({
    chain: { ...foundry, contracts: { ensUniversalResolver: universalResolver } },
    transport: http(devnet.chains[main].rpcUrl),
    ccipRead: {
      async request({ data, urls, sender }) {
        expect(urls).toEqual([gateway])
        expect(isAddressEqual(sender, universalResolver.address)).toBe(true)
        const { args } = decodeFunctionData({ abi: signedResolver.abi, data })
        const [wire, inner] = args as readonly [Hex, Hex]
        return answer({ wire, data: inner, request: data })
      },
    },
  })
  return { reader }
}

const setGateways = async (urls: readonly string[], by: LocalAccount = deployer) => {
  const writer = createWalletClient({ account: by, chain: foundry, transport: http(devnet.chains[main].rpcUrl) })
  const { reader } = connect(() => '0x')
  const call = { ...devnet.contracts[main].signedResolver, functionName: 'setGateways', args: [urls] } as const
  const { request } = await reader.simulateContract({ ...call, account: by })
  const hash = await writer.writeContract(request)
  await reader.waitForTransactionReceipt({ hash })
}

test('without a gateway every record that is not on the chain is empty, and no server is asked', async () => {
  const { reader } = connect(() => {
    throw new Error('asked')
  })
  expect(await reader.getEnsAddress({ name: 'newcomer.billfold.eth' })).toBeNull()
  expect(await reader.getEnsAddress({ name: 'newcomer.billfold.eth', coinType: toCoinType(31337) })).toBeNull()
  expect(await reader.getEnsText({ name: 'newcomer.billfold.eth', key: 'avatar' })).toBeNull()
  expect(await reader.getEnsName({ address: newcomer })).toBeNull()
  expect(await reader.getEnsName({ address: newcomer, coinType: toCoinType(31337) })).toBeNull()
})

test('only the owner says which gateways there are and whose signatures count', async () => {
  const stranger = privateKeyToAccount(accounts[0].privateKey)
  await expect(setGateways([gateway], stranger)).rejects.toThrow('NotTheOwner')
  const { reader } = connect(() => '0x')
  const args = [stranger.address, true] as const
  await expect(
    reader.simulateContract({
      ...devnet.contracts[main].signedResolver,
      functionName: 'setSigner',
      args,
      account: stranger,
    }),
  ).rejects.toThrow('NotTheOwner')
})

test('viem resolves a name below the parent and what an address is called, forward and reverse, by signed answers', async () => {
  await setGateways([gateway])
  const name = 'newcomer.billfold.eth'
  const asked: string[] = []
  const { reader } = connect(question => {
    const selector = question.data.slice(0, 10)
    asked.push(selector)
    const bytes = (value: Hex) => encodeAbiParameters([{ type: 'bytes' }], [value])
    const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
    if (selector === '0x3b3b57de') return sign(question, words(newcomer))
    if (selector === '0xf1cb7e06') return sign(question, bytes(newcomer))
    if (selector === '0x691f3431') return sign(question, text(name))
    return sign(question, text('ipfs://picture'))
  })
  expect(await reader.getEnsAddress({ name })).toBe(newcomer)
  expect(await reader.getEnsAddress({ name, coinType: toCoinType(31337) })).toBe(newcomer.toLowerCase())
  expect(await reader.getEnsText({ name, key: 'avatar' })).toBe('ipfs://picture')
  asked.length = 0
  expect(await reader.getEnsName({ address: newcomer, strict: true })).toBe(name)
  expect(asked).toEqual(['0x691f3431', '0x3b3b57de'])
  expect(await reader.getEnsName({ address: newcomer, coinType: toCoinType(31337), strict: true })).toBe(name)
  // It leads to newcomer, so no other address can be called by it.
  await expect(reader.getEnsName({ address: accounts[3].address, strict: true })).rejects.toThrow(
    'ReverseAddressMismatch',
  )
  // What is on the chain is answered by the chain.
  asked.length = 0
  expect(await reader.getEnsAddress({ name: 'alice.billfold.eth' })).toBe(accounts[0].address)
  expect(await reader.getEnsName({ address: accounts[0].address })).toBe('alice.billfold.eth')
  expect(asked).toEqual([])
})

test('a gateway that lies is refused: another signer, another answer, another question, another time, no signature', async () => {
  await setGateways([gateway])
  const name = 'newcomer.billfold.eth'
  const unknownSigner = toFunctionSelector('UnknownSigner(address)').slice(2)
  const lies: readonly [lie: string, answer: Answer, reason: string][] = [
    ['signed by another key', question => sign(question, words(newcomer), deployer), unknownSigner],
    [
      'another result than the one signed',
      question => sign(question, words(newcomer), signer, { signed: words(accounts[1].address) }),
      unknownSigner,
    ],
    [
      'an answer to another question',
      question => sign(question, words(newcomer), signer, { request: `${question.request}00` }),
      unknownSigner,
    ],
    [
      'an answer that ran out',
      question => sign(question, words(newcomer), signer, { expires: 1n }),
      toFunctionSelector('AnswerExpired(uint64)').slice(2),
    ],
    ['no answer of that shape', () => '0x1234', 'reverted'],
    [
      'no signature',
      () =>
        encodeAbiParameters(
          [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }],
          [words(newcomer), 2n ** 63n, '0x'],
        ),
      toFunctionSelector('InvalidSignature()').slice(2),
    ],
  ]
  const { reader: honest } = connect(question => sign(question, words(newcomer)))
  expect(await honest.getEnsAddress({ name })).toBe(newcomer)
  for (const [lie, answer, reason] of lies) {
    const { reader } = connect(answer)
    await expect(reader.getEnsAddress({ name, strict: true }), lie).rejects.toThrow(reason)
    expect(await reader.getEnsAddress({ name }).catch(() => null), lie).toBeNull()
  }
})

test('ethers finds the universal resolver by its network and the names on the chain', async () => {
  const { universalResolver, nameRegistry } = devnet.contracts[main]
  const network = Network.from({
    name: 'devnet',
    chainId: 31337,
    ensAddress: nameRegistry.address,
    ensUniversalResolver: universalResolver.address,
  } as Parameters<typeof Network.from>[0])
  const provider = new JsonRpcProvider(devnet.chains[main].rpcUrl, network, { staticNetwork: network })
  try {
    expect(await provider.resolveName('bob.billfold.eth')).toBe(accounts[1].address)
    expect(await provider.lookupAddress(accounts[1].address)).toBe('bob.billfold.eth')
  } finally {
    provider.destroy()
  }
})
