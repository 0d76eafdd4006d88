import { createPublicClient, http, namehash, toCoinType } from 'viem'
import { base, foundry } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts, createDevnet, names, primaryNames } from '../src/exports/index.ts'

const main = 'eip155:31337'
let devnet: createDevnet.ReturnType
let reader: ReturnType<typeof connect>
beforeAll(async () => {
  devnet = await createDevnet()
  reader = connect()
})
afterAll(() => devnet?.stop())

/** viem as a host has it: names are found by the chain object alone, and no gateway is asked. */
function connect() {
  const { address } = devnet.contracts[main].universalResolver
  const contracts = { ensUniversalResolver: { address } }
  return createPublicClient({
    chain: { ...foundry, contracts },
    transport: http(devnet.chains[main].rpcUrl),
    ccipRead: false,
  })
}
const addressOf = (label: string | undefined) => accounts.find(row => row.label === label)?.address ?? null

test('viem finds every name, each where its row says', async () => {
  for (const row of names as readonly names.Name[]) {
    if (row.isElsewhere) continue
    const found = await reader.getEnsAddress({ name: row.name })
    expect(found, row.name).toBe(row.isReleased ? null : addressOf(row.to))
    const onBase = await reader.getEnsAddress({ name: row.name, coinType: toCoinType(base.id) })
    expect(onBase?.toLowerCase() ?? null, row.name).toBe(addressOf(row.toOnBase)?.toLowerCase() ?? null)
  }
  for (const name of ['nobody.billfold.eth', 'below.alice.billfold.eth', 'nowhere.test'])
    expect(await reader.getEnsAddress({ name }), name).toBeNull()
})

test('viem finds what accounts are called, and refuses names that do not lead back', async () => {
  for (const { label, address } of accounts) {
    const isBorrowed = label === 'dave' || label === 'frank'
    const name = (primaryNames as Record<string, string>)[label]
    expect(await reader.getEnsName({ address }), label).toBe(isBorrowed ? null : (name ?? null))
  }
  await expect(reader.getEnsName({ address: accounts[3].address, strict: true })).rejects.toThrow(
    /ReverseAddressMismatch/,
  )
})

test('pictures: an image that is the record, and the stamp that the account owns', async () => {
  const alice = await reader.getEnsText({ name: 'alice.billfold.eth', key: 'avatar' })
  expect(alice).toMatch(/^data:image\/svg\+xml,%3Csvg/)
  const record = await reader.getEnsText({ name: 'carol.billfold.eth', key: 'avatar' })
  const { stamps } = devnet.contracts[main]
  const id = BigInt(record?.split('/').at(-1) ?? -1)
  expect(record).toBe(`eip155:31337/erc721:${stamps.address}/${id}`)
  expect(await reader.readContract({ ...stamps, functionName: 'ownerOf', args: [id] })).toBe(accounts[2].address)
  expect(await reader.getEnsAvatar({ name: 'carol.billfold.eth' })).toMatch(/^data:image\/svg\+xml;base64,/)
  expect(await reader.getEnsText({ name: 'bob.billfold.eth', key: 'avatar' })).toBeNull()
})

test('a name that a web server resolves asks for that server, in the words of EIP-3668', async () => {
  const asked: string[] = []
  const client = createPublicClient({
    chain: { ...foundry, contracts: { ensUniversalResolver: devnet.contracts[main].universalResolver } },
    transport: http(devnet.chains[main].rpcUrl),
    ccipRead: {
      async request({ urls }) {
        asked.push(...urls)
        // The answer of addr(bytes32); the resolver believes anything.
        return `0x${accounts[4].address.slice(2).padStart(64, '0')}`
      },
    },
  })
  expect(await client.getEnsAddress({ name: 'far.billfold.eth' })).toBe(accounts[4].address)
  expect(asked).toEqual(['https://gateway.billfold.example/{sender}/{data}.json'])
})

test('only the owner of a name writes its records, and the owner of the one above can take it back', async () => {
  const { nameRegistry, nameResolver } = devnet.contracts[main]
  const node = namehash('alice.billfold.eth')
  const byAlice = { account: accounts[0].address } as const
  await expect(
    reader.simulateContract({
      ...nameResolver,
      ...byAlice,
      functionName: 'setText',
      args: [node, 'url', 'https://alice.example'],
    }),
  ).rejects.toThrow(/NotTheOwner/)
  await expect(
    reader.simulateContract({
      ...nameRegistry,
      ...byAlice,
      functionName: 'setOwner',
      args: [node, accounts[0].address],
    }),
  ).rejects.toThrow(/NotTheOwner/)
  const owner = await reader.readContract({ ...nameRegistry, functionName: 'owner', args: [namehash('billfold.eth')] })
  expect(owner).toBe(accounts[8].address)
})
