import { accounts, createDevnet } from '@billfold/devnet'
import { getIdentity, nameCacheMs } from 'billfold/protocol'
import * as v from 'valibot'
import { encodeFunctionData, namehash } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApi } from '../src/testing/createTestApi.ts'
import { networkRow } from '../src/testing/networkRow.ts'
import { startFakeNode } from '../src/testing/startFakeNode.ts'
import { tenants } from '../src/testing/tenants.ts'
import { createChainDriver } from './support/createChainDriver.ts'
import { withEngines } from './support/withEngines.ts'

// Names and pictures of addresses (specification section 7, facts R2) over a real chain with names, on both engines.

const main = 'eip155:31337'
let devnet: Awaited<ReturnType<typeof createDevnet>>
beforeAll(async () => {
  devnet = await createDevnet()
})
afterAll(() => devnet?.stop())

const addressOf = (label: string) => accounts.find(row => row.label === label)?.address ?? ''
async function ask(get: ReturnType<typeof createTestApi>['get'], address: string) {
  const response = await get(`/v1/identity/${address}?projectId=alpha`)
  const answer = await response.json()
  return { status: response.status, age: response.headers.get('age'), answer }
}

withEngines('identity', fresh => {
  it('is the name that leads back, with the picture that is on the chain; empty for all others', async () => {
    const { chains, contracts } = devnet
    const { get } = createTestApi({
      database: await fresh(),
      seed: {
        ...tenants,
        networks: [
          // A test network that says it keeps names is not believed.
          networkRow([chains['eip155:31338'].rpcUrl], {
            id: 'eip155:31338',
            isTestnet: true,
            ensUniversalResolver: contracts[main].universalResolver.address,
          }),
          networkRow([chains[main].rpcUrl], {
            id: main,
            ensUniversalResolver: contracts[main].universalResolver.address,
          }),
        ],
      },
    })
    const named = { bob: 'bob.billfold.eth', erin: 'érin.billfold.eth', carol: 'carol.billfold.eth' }
    for (const [label, name] of Object.entries(named)) {
      const { status, answer } = await ask(get, addressOf(label))
      expect([label, status, v.parse(getIdentity.answer, answer)]).toEqual([label, 200, answer])
      expect(answer).toMatchObject({ name })
      expect(answer.avatar === null ? null : answer.avatar.slice(0, 15)).toBe(
        label === 'carol' ? 'data:image/svg+' : null,
      )
    }
    for (const address of [
      addressOf('dave'),
      addressOf('frank'),
      addressOf('grace'),
      addressOf('newcomer'),
      'somebody',
    ])
      expect((await ask(get, address)).answer, address).toEqual({ name: null, avatar: null })
  })

  it('a picture of the web comes through this service’s own address', async () => {
    const { chains, contracts } = devnet
    const { switches } = chains[main]
    const base = await switches.snapshot()
    const from = addressOf('deployer')
    await switches.request('anvil_impersonateAccount', [from])
    const { nameResolver, universalResolver } = contracts[main]
    const web = 'https://pictures.example/a.png'
    const args = [namehash('bob.billfold.eth'), 'avatar', web] as const
    const data = encodeFunctionData({ abi: nameResolver.abi, functionName: 'setText', args })
    await createChainDriver(chains[main]).send(from, { to: nameResolver.address, data })
    const { get } = createTestApi({
      database: await fresh(),
      seed: {
        ...tenants,
        networks: [networkRow([chains[main].rpcUrl], { id: main, ensUniversalResolver: universalResolver.address })],
      },
    })
    const { answer } = await ask(get, addressOf('bob'))
    expect(answer.name).toBe('bob.billfold.eth')
    const { pathname, searchParams } = new URL(answer.avatar)
    expect(pathname).toMatch(/^\/v1\/media\/[\w-]{20,}$/)
    expect(searchParams.get('url')).toBe(web)
    await switches.revert(base)
  })

  it('is read once in five minutes, in one reading for all who ask at once; a silent node is no answer', async () => {
    const notFound = { error: { code: 3, message: 'execution reverted', data: `0x77209fe8${'0'.repeat(64)}` } }
    const node = await startFakeNode({
      answer: ({ method }) => (method === 'eth_chainId' ? { result: '0x7a69' } : notFound),
    })
    const asked = () => node.calls.filter(({ method }) => method === 'eth_call').length
    const { get, clock } = createTestApi({
      database: await fresh(),
      seed: {
        ...tenants,
        networks: [networkRow([node.url], { id: main, ensUniversalResolver: `0x${'11'.repeat(20)}` })],
      },
    })
    const unnamed = { name: null, avatar: null }
    const [first] = accounts
    const together = await Promise.all(Array.from({ length: 8 }, () => ask(get, first.address)))
    for (const { answer } of together) expect(answer).toEqual(unnamed)
    expect(asked()).toBe(1)
    clock.advance(nameCacheMs)
    expect(await ask(get, first.address.toLowerCase())).toMatchObject({ answer: unnamed, age: '300' })
    expect(asked()).toBe(1)
    clock.advance(1)
    await ask(get, first.address)
    expect(asked()).toBe(2)
    await node.stop()
    clock.advance(nameCacheMs + 1)
    expect((await ask(get, first.address)).status).toBe(503)
  })
})
