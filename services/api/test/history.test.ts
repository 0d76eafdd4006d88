import { contracts, createDevnet } from '@billfold/devnet'
import { silentLog } from '@billfold/service'
import type { DatabaseConfig } from '@billfold/service/database'
import { createLogSink } from '@billfold/service/testing'
import { type Answer, endpoints } from 'billfold/protocol'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createApi } from '../src/createApi.ts'
import { openDatabase } from '../src/db/openDatabase.ts'
import type { SeedInput } from '../src/tenants/seed/seedSchema.ts'
import { tenants } from '../src/testing/tenants.ts'
import { createChainDriver, word } from './support/createChainDriver.ts'
import { startNodeProxy } from './support/startNodeProxy.ts'
import { withEngines } from './support/withEngines.ts'

type Devnet = Awaited<ReturnType<typeof createDevnet>>
type Page = Answer<typeof endpoints.getHistory.endpoint>
const main = 'eip155:31337'
const test = 'eip155:31338'
let devnet: Devnet

beforeAll(async () => {
  devnet = await createDevnet()
})
afterAll(() => devnet?.stop())

function rowOf(id: typeof main | typeof test, changes: object = {}): NonNullable<SeedInput['networks']>[number] {
  return {
    id,
    name: devnet.chains[id].name,
    indexed: true,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [devnet.chains[id].rpcUrl],
    wrappedNative: contracts[id].weth.address,
    ...changes,
  }
}

/** The service over both chains, indexing; ended with the test. */
async function start(database: DatabaseConfig, seed: SeedInput = { ...tenants, networks: [rowOf(main), rowOf(test)] }) {
  const log = createLogSink()
  const api = createApi({ database, seed, log, rateFactor: 100, indexer: { pollMs: 20, restMs: 1, batchBlocks: 64 } })
  onTestFinished(() => api.stop())
  const { url } = await api.start()
  const ask = (account: string, query: string, projectId = 'alpha') =>
    fetch(`${url}/v1/account/${account}/history?projectId=${projectId}&st=billfold&sv=test-1${query}`, {
      headers: { origin: `https://${projectId}.example` },
    })
  async function read(account: string, query = '', projectId = 'alpha'): Promise<Page> {
    const response = await ask(account, query, projectId)
    expect(response.status).toBe(200)
    const answer = await response.json()
    const parsed = v.parse(endpoints.getHistory.endpoint.answer, answer)
    // Nothing was dropped by the schema.
    expect(parsed).toEqual(answer)
    return parsed
  }
  return {
    url,
    log,
    stop: () => api.stop(),
    ask,
    read,
    /** Every page, one after the other. */
    async readAll(account: string, query = ''): Promise<Page['data']> {
      const all: Page['data'] = []
      let page = await read(account, query)
      all.push(...page.data)
      while (page.next) {
        page = await read(account, `${query}&cursor=${page.next}`)
        expect(page.data.length).toBeGreaterThan(0)
        all.push(...page.data)
      }
      return all
    },
    /** The transaction in the account's history, once it is there. */
    async find(account: string, hash: string): Promise<Page['data'][number]> {
      let found: Page['data'][number] | undefined
      await expect
        .poll(
          async () => {
            found = (await read(account)).data.find(({ metadata }) => metadata.hash === hash)
            return found
          },
          { interval: 20 },
        )
        .toBeDefined()
      if (!found) throw new Error('found and lost')
      return found
    },
  }
}

/** What a row says of what moved, on one line each. */
const movesOf = ({ transfers }: Page['data'][number]) =>
  transfers?.map(({ direction, quantity, fungible_info, nft_info }) =>
    [direction, quantity?.numeric, fungible_info?.symbol ?? nft_info?.name].join(' '),
  ) ?? null

/** Whether every item has the name that its contract gives it, and a picture and a flag with it. */
const isNamed = (rows: Page['data']) =>
  rows.every(
    ({ transfers }) =>
      transfers?.every(({ nft_info: nft }) => {
        const url = nft?.content?.preview?.url
        return !nft || (/^(Stamp #|Badge )/.test(nft.name ?? '') && url?.includes('/v1/media/') && nft.flags)
      }) ?? true,
  )

withEngines('the history of an account', (fresh, engine) => {
  it('returns every kind of transaction by its name, with what moved and between which accounts', async () => {
    const { find, read } = await start(await fresh())
    const driver = createChainDriver(devnet.chains[main])
    const [alice = '', bob = '', carol = ''] = devnet.accounts.map(({ address }) => address)
    const { usdx, usdn, weth, stamps, badges, router } = contracts[main]
    const deadline = 2n ** 40n
    const stampId = (await driver.read(stamps.address, '0x18160ddd')) + 1n
    const batch = [160n, 224n, 288n, 1n, 5n, 1n, 2n, 0n].map(word).join('')
    const sent = {
      native: await driver.send(alice, { to: bob, value: 1_500_000_000_000_000_001n }),
      toSelf: await driver.send(alice, { to: alice, value: 4n }),
      mint: await driver.call(alice, usdx.address, '0x40c10f19', alice, 5_000_000_000n),
      gift: await driver.call(bob, usdx.address, '0x40c10f19', alice, 7n),
      token: await driver.call(alice, usdx.address, '0xa9059cbb', bob, 12_500_000n),
      silentMint: await driver.call(alice, usdn.address, '0x40c10f19', alice, 5_000_000n),
      silent: await driver.call(alice, usdn.address, '0xa9059cbb', bob, 2_000_001n),
      approve: await driver.call(alice, usdx.address, '0x095ea7b3', router.address, 10n ** 12n),
      approveAll: await driver.call(alice, stamps.address, '0xa22cb465', bob, 1n),
      stamp: await driver.call(alice, stamps.address, '0x6a627842', alice),
      stampSent: await driver.call(alice, stamps.address, '0x42842e0e', alice, carol, stampId),
      badge: await driver.call(alice, badges.address, '0x156e29f6', alice, 5n, 3n),
      badgeSent: await driver.call(alice, badges.address, '0xf242432a', alice, carol, 5n, 1n, 160n, 0n),
      badgesSent: await driver.send(alice, {
        to: badges.address,
        data: `0x2eb2c2d6${word(alice)}${word(carol)}${batch}`,
      }),
      buy: await driver.send(alice, {
        to: router.address,
        value: 10n ** 16n,
        data: `0x7ff36ab5${[1n, 128n, alice, deadline, 2n, weth.address, usdx.address].map(word).join('')}`,
      }),
      // Pays more than it costs and gets change back.
      buyExact: await driver.send(alice, {
        to: router.address,
        value: 10n ** 17n,
        data: `0xfb3bdb41${[1_000_000n, 128n, alice, deadline, 2n, weth.address, usdx.address].map(word).join('')}`,
      }),
      sell: await driver.send(alice, {
        to: router.address,
        data: `0x18cbafe5${[10_000_000n, 1n, 160n, alice, deadline, 2n, usdx.address, weth.address].map(word).join('')}`,
      }),
      wrap: await driver.send(alice, { to: weth.address, data: '0xd0e30db0', value: 9n }),
      deploy: await driver.send(alice, { data: '0x600a600c600039600a6000f360005460010160005500' }),
      execute: await driver.send(alice, { to: bob, data: '0x12345678' }),
      failed: await driver.call(alice, usdx.address, '0xa9059cbb', bob, 10n ** 30n),
      // The arguments are missing.
      failedApprove: await driver.send(alice, { to: badges.address, data: '0xa22cb465' }),
    }
    // The newest comes first, and what was there before the service looked follows.
    await find(alice, sent.failedApprove)
    await find(alice, sent.native)
    // Names of tokens follow a moment after their blocks.
    await expect.poll(async () => movesOf(await find(alice, sent.token)), { interval: 20 }).toEqual(['out 12.5 USDx'])
    // So do those of items, once they were requested.
    await expect.poll(async () => isNamed((await read(alice)).data), { interval: 20 }).toBe(true)
    const rows = new Map((await read(alice)).data.map(row => [row.metadata.hash, row]))
    const shown = (hash: string) => {
      const row = rows.get(hash)
      if (!row) throw new Error(`no ${hash}`)
      return [row.metadata.operationType, movesOf(row)]
    }
    expect(shown(sent.native)).toEqual(['send', ['out 1.500000000000000001 ETH']])
    expect(shown(sent.toSelf)).toEqual(['send', ['self 0.000000000000000004 ETH']])
    expect(shown(sent.mint)).toEqual(['mint', ['in 5000 USDx']])
    expect(shown(sent.gift)).toEqual(['mint', ['in 0.000007 USDx']])
    expect(shown(sent.silentMint)).toEqual(['mint', ['in 5 USDn']])
    expect(shown(sent.silent)).toEqual(['send', ['out 2.000001 USDn']])
    expect(shown(sent.approve)).toEqual(['approve', null])
    expect(shown(sent.approveAll)).toEqual(['approve', null])
    expect(shown(sent.stamp)).toEqual(['mint', [`in 1 Stamp #${stampId}`]])
    expect(shown(sent.stampSent)).toEqual(['send', [`out 1 Stamp #${stampId}`]])
    expect(shown(sent.badge)).toEqual(['mint', ['in 3 Badge 5']])
    expect(shown(sent.badgeSent)).toEqual(['send', ['out 1 Badge 5']])
    expect(shown(sent.badgesSent)).toEqual(['send', ['out 2 Badge 5']])
    const [buy, buyMoves] = shown(sent.buy)
    expect([buy, buyMoves]).toEqual(['trade', ['out 0.01 ETH', expect.stringMatching(/^in \d+\.\d+ USDx$/)]])
    const [, change] = shown(sent.buyExact)
    expect(shown(sent.buyExact)[0]).toBe('trade')
    expect(change).toEqual(['out 0.1 ETH', expect.stringMatching(/^in 0\.099\d* ETH$/), 'in 1 USDx'])
    expect(shown(sent.sell)).toEqual(['trade', [expect.stringMatching(/^in 0\.00\d* ETH$/), 'out 10 USDx']])
    expect(shown(sent.wrap)).toEqual(['trade', ['out 0.000000000000000009 ETH', 'in 0.000000000000000009 WETH']])
    expect(shown(sent.deploy)).toEqual(['deploy', null])
    expect(shown(sent.execute)).toEqual(['execute', null])
    // What failed moved nothing, and says what was tried.
    for (const [hash, operation] of [
      [sent.failed, 'send'],
      [sent.failedApprove, 'approve'],
    ] as const) {
      expect(shown(hash)).toEqual([operation, null])
      expect(rows.get(hash)?.metadata.status).toBe('failed')
    }

    const first = rows.get(sent.token)
    const receipt = (await driver.ask('eth_getTransactionByHash', [sent.token])) as Record<string, string>
    const block = (await driver.ask('eth_getBlockByNumber', [receipt.blockNumber, false])) as Record<string, string>
    expect(first).toMatchObject({
      id: `${main}:${sent.token}`,
      metadata: {
        chain: main,
        hash: sent.token,
        minedAt: new Date(Number(block.timestamp) * 1_000).toISOString(),
        // Between people: the token's contract is not the receiver.
        sentFrom: alice,
        sentTo: bob,
        status: 'confirmed',
        nonce: Number(receipt.nonce),
      },
    })
    const icon = await fetch(first?.transfers?.[0]?.fungible_info?.icon?.url ?? '')
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    const created = (await driver.ask('eth_getTransactionReceipt', [sent.deploy])) as { contractAddress: string }
    expect(rows.get(sent.deploy)?.metadata.sentTo.toLowerCase()).toBe(created.contractAddress.toLowerCase())

    // From the other side.
    const theirs = new Map((await read(bob)).data.map(row => [row.metadata.hash, row]))
    const got = theirs.get(sent.token)
    expect([got?.metadata.operationType, got && movesOf(got)]).toEqual(['receive', ['in 12.5 USDx']])
    expect(got?.metadata).toMatchObject({ sentFrom: alice, sentTo: bob })
    expect(theirs.get(sent.native)?.metadata.operationType).toBe('receive')
    expect(theirs.get(sent.gift)?.metadata.operationType).toBe('execute')
    expect(theirs.has(sent.failed)).toBe(false)
    const carols = (await read(carol)).data.find(({ metadata }) => metadata.hash === sent.badgesSent)
    expect(carols && movesOf(carols)).toEqual(['in 2 Badge 5'])
  })

  it('comes in pages that stay where they are while blocks come in, over both chains in one order', async () => {
    const { read, readAll, ask, log } = await start(await fresh())
    const driver = createChainDriver(devnet.chains[main])
    const [alice = '', bob = ''] = devnet.accounts.map(({ address }) => address)
    const first = createChainDriver(devnet.chains[test])
    await first.send(alice, { to: bob, value: 1n })
    await expect.poll(() => log.lines.filter(({ event }) => event === 'indexer.complete').length).toBe(2)
    await expect.poll(async () => isNamed(await readAll(alice)), { interval: 20 }).toBe(true)
    const before = await readAll(alice)
    expect(before.length).toBeGreaterThan(200)
    expect(new Set(before.map(({ id }) => id)).size).toBe(before.length)
    const times = before.map(({ metadata }) => Date.parse(metadata.minedAt))
    expect(times).toEqual([...times].sort((a, b) => b - a))
    for (const [id, chain] of [
      [main, driver],
      [test, first],
    ] as const) {
      const own = await readAll(alice, `&chainId=${id}`)
      expect(own).toEqual(before.filter(({ metadata }) => metadata.chain === id))
      // Compared with the chain: all that alice signed is there, and else only what moved something of hers.
      const signed = new Set<string>()
      const numbers = Array.from({ length: (await chain.head()) + 1 }, (_, number) => `0x${number.toString(16)}`)
      const blocks = await Promise.all(numbers.map(number => chain.ask('eth_getBlockByNumber', [number, true])))
      for (const block of blocks as { transactions: { from: string; hash: string }[] }[])
        for (const { from, hash } of block.transactions) if (from === alice.toLowerCase()) signed.add(hash)
      const others = own.filter(({ metadata }) => !signed.delete(metadata.hash))
      expect([...signed]).toEqual([])
      for (const { transfers, metadata } of others) expect(transfers, metadata.hash).not.toBeNull()
    }

    // The first page, then blocks come in, then the others: nothing is missing, nothing is there twice.
    const page = await read(alice)
    const newer = await driver.send(alice, { to: bob, value: 1n })
    await expect.poll(async () => (await read(alice)).data[0]?.metadata.hash, { interval: 20 }).toBe(newer)
    const rest: Page['data'] = []
    for (let next = page.next; next; ) {
      const following = await read(alice, `&cursor=${next}`)
      rest.push(...following.data)
      next = following.next
    }
    expect([...page.data, ...rest]).toEqual(before)
    // Upper and lower case name the same account; a cursor counts on any filter.
    expect(await read(alice.toLowerCase())).toEqual(await read(alice))
    const filtered = await read(alice, `&chainId=${test}&cursor=${page.next}`)
    const last = page.data.at(-1)
    expect(filtered.data).toEqual(
      before.filter(({ metadata }) => metadata.chain === test && metadata.minedAt < (last?.metadata.minedAt ?? '')),
    )

    const good = page.next ?? ''
    const bent = Buffer.from(good, 'base64url').toString().replace('.1.', '.2.')
    for (const cursor of ['nonsense', '0', good.slice(0, -3), `${good}A`, Buffer.from(bent).toString('base64url')]) {
      const response = await ask(alice, `&cursor=${encodeURIComponent(cursor)}`)
      expect(response.status, cursor).toBe(400)
      expect((await response.json()).reasons[0].name).toBe('INVALID_INPUT')
    }
    expect((await ask(alice, '')).headers.get('cache-control')).toBe('private, max-age=15')
    expect((await ask(alice, '&cache=fresh')).headers.get('cache-control')).toBe('private, no-store')
  })

  it('forgets what the chain took back', async () => {
    const { read, find } = await start(await fresh())
    const driver = createChainDriver(devnet.chains[test])
    const [alice = '', bob = ''] = devnet.accounts.map(({ address }) => address)
    const snapshot = await driver.snapshot()
    const gone = await driver.send(alice, { to: bob, value: 77n })
    await find(alice, gone)
    await driver.revert(snapshot)
    const hashes = async () => (await read(alice, `&chainId=${test}`)).data.map(({ metadata }) => metadata.hash)
    await expect.poll(hashes, { interval: 20 }).not.toContain(gone)
    const stays = await driver.send(bob, { to: alice, value: 78n })
    await find(alice, stays)
    expect(await hashes()).not.toContain(gone)
  })

  if (engine === 'postgres') {
    it('is kept by one of two services over a database, and by the other as soon as that ends', async () => {
      const database = await fresh()
      const [one, two] = [await start(database), await start(database)]
      const driver = createChainDriver(devnet.chains[test])
      const [alice = '', bob = ''] = devnet.accounts.map(({ address }) => address)
      const first = await driver.send(alice, { to: bob, value: 1n })
      await one.find(alice, first)
      await two.find(alice, first)
      await one.stop()
      await two.find(alice, await driver.send(alice, { to: bob, value: 2n }))
      // No transaction is there twice, from any writer.
      const ids = (await two.readAll(alice, `&chainId=${test}`)).map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      expect([...one.log.lines, ...two.log.lines].filter(({ event }) => event === 'indexer.failed')).toEqual([])
    })
    return
  }

  it('of an account that is paid a thousand times at once is cut to what an answer can hold, and passed in the end', async () => {
    const database = await fresh()
    const { readAll, read, find } = await start(database)
    const driver = createChainDriver(devnet.chains[test])
    // An account that other tests do not use.
    const frank = devnet.accounts[5]?.address ?? ''
    const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
    // Reports as many transfers to its caller as the call's input says.
    const token = '0x000000000000000000000000000000000bad1009'
    await driver.ask('anvil_setCode', [
      token,
      `0x60016000526000355b8015603d5733307f${transferTopic}60206000a3600190036008565b00`,
    ])
    const hashes: string[] = []
    for (const count of [600n, 150n, 150n, 150n, 150n, 150n, 150n, 150n])
      hashes.push(await driver.send(frank, { to: token, data: `0x${word(count)}` }))
    await find(frank, hashes.at(-1) ?? '')
    // The first of them are beyond the first page.
    const isAll = async () => (await readAll(frank)).some(({ metadata }) => metadata.hash === hashes[0])
    await expect.poll(isAll).toBe(true)
    const page = await read(frank)
    const sum = page.data.reduce((total, { transfers }) => total + (transfers?.length ?? 0), 0)
    expect(sum).toBeLessThanOrEqual(1_000)
    expect(page.next).toBeDefined()
    const all = await readAll(frank)
    const counts = new Map(all.map(({ metadata, transfers }) => [metadata.hash, transfers?.length]))
    expect(all.length).toBe(counts.size)
    expect(hashes.map(hash => counts.get(hash))).toEqual([200, 150, 150, 150, 150, 150, 150, 150])
  })

  it('is of the networks that the operator marked, and of no project’s own of the same id', async () => {
    const config = await fresh()
    const { read, find, ask } = await start(config, {
      ...tenants,
      projects: tenants.projects.map(project =>
        project.id === 'beta' ? { ...project, networks: [{ ...rowOf(main), indexed: false }] } : project,
      ),
      networks: [rowOf(main), rowOf(test, { indexed: false })],
    })
    const driver = createChainDriver(devnet.chains[main])
    const [alice = '', bob = ''] = devnet.accounts.map(({ address }) => address)
    await find(alice, await driver.send(alice, { to: bob, value: 1n }))
    // Not even when the mark got there by another way than the seed, which refuses it.
    const database = openDatabase(config, silentLog)
    onTestFinished(() => database.close())
    await database.query.updateTable('network').set({ is_indexed: 1 }).where('project_id', '=', 'beta').execute()
    // What beta calls eip155:31337 is behind beta's own nodes; the operator's index says nothing of it.
    expect(await read(alice, '', 'beta')).toEqual({ data: [] })
    expect(await read(alice, `&chainId=${main}`, 'beta')).toEqual({ data: [] })
    // Not marked, not served, not EVM: nothing, and no error.
    for (const query of [`&chainId=${test}`, '&chainId=eip155:1', '&chainId=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])
      expect(await read(alice, query), query).toEqual({ data: [] })
    expect(await read('7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv')).toEqual({ data: [] })
    expect((await ask(alice, `&chainId=${main}`, 'nobody')).status).toBe(403)
  })

  it('stays readable while a node is down, and goes on when it is back', async () => {
    const proxy = await startNodeProxy(devnet.chains[test].rpcUrl)
    const { read, find, log, url } = await start(await fresh(), {
      ...tenants,
      networks: [rowOf(test, { rpcUrls: [proxy.url] })],
    })
    const driver = createChainDriver(devnet.chains[test])
    const [alice = '', bob = ''] = devnet.accounts.map(({ address }) => address)
    const before = await driver.send(alice, { to: bob, value: 1n })
    await find(alice, before)
    proxy.state.isDown = true
    const failures = () => log.lines.filter(({ event }) => event === 'indexer.failed').length
    await expect.poll(failures, { interval: 20 }).toBeGreaterThan(1)
    const hits = proxy.state.hits
    expect((await read(alice)).data[0]?.metadata.hash).toBe(before)
    expect((await fetch(`${url}/ready`)).status).toBe(200)
    // Ever more slowly, not in a loop.
    expect(proxy.state.hits - hits).toBeLessThan(5)
    const after = await driver.send(alice, { to: bob, value: 2n })
    proxy.state.isDown = false
    await find(alice, after)
  })

  it('survives tokens that say too much, nothing, or nonsense of themselves', async () => {
    const { find } = await start(await fresh())
    const driver = createChainDriver(devnet.chains[main])
    const alice = devnet.accounts[0]?.address ?? ''
    const text = Buffer.from('MKR').toString('hex').padEnd(64, '0')
    /** A contract that reports a transfer to its caller, and answers every call in its own way. */
    const tokens = {
      // Ten million bytes.
      endless: '629896806000f3',
      throwing: '60006000fd',
      looping: '5b603356',
      old: `7f${text}60005260206000f3`,
      empty: '00',
    }
    const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
    const found = new Map<string, Page['data'][number]>()
    const sent = new Map<string, string>()
    for (const [index, [name, answer]] of Object.entries(tokens).entries()) {
      const address = `0x${(0xbad0000 + index).toString(16).padStart(40, '0')}`
      const code = `0x36603257600160005233307f${transferTopic}60206000a3005b${answer}`
      await driver.ask('anvil_setCode', [address, code])
      sent.set(name, await driver.send(alice, { to: address }))
    }
    const checked = async () => {
      for (const [name, hash] of sent) found.set(name, await find(alice, hash))
      return found.get('old')?.transfers?.[0]?.fungible_info?.symbol
    }
    await expect.poll(checked, { interval: 20 }).toBe('MKR')
    expect(found.get('old')?.transfers?.[0]).toMatchObject({ fungible_info: { name: 'MKR' }, direction: 'in' })
    // Without decimals an amount would be a guess.
    for (const [name, row] of found) {
      expect(row.metadata.operationType, name).toBe('receive')
      expect(row.transfers?.[0]?.quantity, name).toBeUndefined()
      if (name !== 'old') expect(row.transfers?.[0]?.fungible_info?.symbol, name).toBeUndefined()
      const icon = await fetch(row.transfers?.[0]?.fungible_info?.icon?.url ?? '')
      expect(icon.status, name).toBe(200)
    }
  })
})
