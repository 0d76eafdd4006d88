import type { ServerResponse } from 'node:http'
import { silentLog } from '@billfold/service'
import type { DatabaseConfig } from '@billfold/service/database'
import { createManualClock } from '@billfold/service/testing'
import encodePng from '@jsquash/png/encode.js'
import { type Answer, endpoints, type getNfts } from 'billfold/protocol'
import * as v from 'valibot'
import { expect, it, onTestFinished } from 'vitest'
import { createApi } from '../src/createApi.ts'
import { openDatabase } from '../src/db/openDatabase.ts'
import { createIndexStore } from '../src/families/evm/indexer/createIndexStore.ts'
import type { IndexedBlock } from '../src/families/evm/indexer/IndexedBlock.ts'
import { createMediaSigner } from '../src/media/createMediaSigner.ts'
import { createCodecs } from '../src/media/redraw/createCodecs.ts'
import { networkRow } from '../src/testing/networkRow.ts'
import { startFakeNode } from '../src/testing/startFakeNode.ts'
import { tenants } from '../src/testing/tenants.ts'
import { withEngines } from './support/withEngines.ts'

type Page = Answer<typeof getNfts>
const main = 'eip155:1'
const account = `0x${'a'.repeat(40)}`
const other = `0x${'b'.repeat(40)}`
const zeroAddress = `0x${'0'.repeat(40)}`
const token = `0x${'c'.repeat(40)}`
const settings = { ipfsGateway: undefined, arweaveGateway: undefined, isPrivateAllowed: false }
const json = (value: unknown) => `data:application/json;base64,${Buffer.from(JSON.stringify(value)).toString('base64')}`

type Moved = Partial<IndexedBlock.Transfer> & { readonly tokenId: string }

/** A block in which each list is one transaction. */
function blockOf(number: number, transactions: readonly (readonly Moved[])[], signer = account): IndexedBlock {
  return {
    number,
    hash: `0x${number}`,
    parentHash: `0x${number - 1}`,
    minedAt: number * 1_000,
    transactions: transactions.map((_, position) => ({
      position,
      hash: `0x${number}${position}`,
      sender: signer,
      receiver: token,
      created: null,
      value: '0',
      nonce: 0,
      selector: null,
      isFailed: false,
    })),
    transfers: transactions.flatMap((moves, position) =>
      moves.map((move, place) => ({
        ...{ position, place, kind: 'erc721' as const, token, sender: zeroAddress, receiver: account, amount: '1' },
        ...move,
      })),
    ),
    approvals: [],
    activity: transactions.map((_, position) => ({ account, position })),
    tokens: [token],
  }
}

const word = (value: number) => value.toString(16).padStart(64, '0')
const abiText = (text: string) => {
  const digits = Buffer.from(text).toString('hex')
  return `0x${word(32)}${word(digits.length / 2)}${digits.padEnd(Math.ceil(digits.length / 64) * 64, '0')}`
}

/** The service over an index that is written by hand; `uris` are what the contract answers, by token id. */
async function setUp(
  config: DatabaseConfig,
  options: { uris?: Record<string, string>; media?: createApi.Options['media']; network?: object } = {},
) {
  const asked: string[] = []
  const node = await startFakeNode({
    answer({ params }) {
      const [call] = params as [{ data: string }]
      const id = BigInt(`0x${call.data.slice(10)}`).toString()
      asked.push(id)
      const uri = options.uris?.[id]
      return uri === undefined ? { error: { code: 3, message: 'execution reverted' } } : { result: abiText(uri) }
    },
  })
  const clock = createManualClock()
  const row = networkRow([node.url], { id: main, name: 'Ethereum', indexed: true, ...options.network })
  const own = networkRow([node.url], { id: main, name: 'Own' })
  const projects = tenants.projects.map(project => (project.id === 'beta' ? { ...project, networks: [own] } : project))
  const api = createApi({
    database: config,
    seed: { ...tenants, projects, networks: [row, networkRow([node.url], { id: 'eip155:10', indexed: true })] },
    rateFactor: 1_000,
    clock,
    ...(options.media ? { media: options.media } : {}),
  })
  onTestFinished(() => api.stop())
  await api.prepare()
  const database = openDatabase(config, silentLog)
  onTestFinished(() => database.close())
  const get = (path: string, projectId = 'alpha') =>
    api.fetch(new Request(`http://api.test${path}`, { headers: { origin: `https://${projectId}.example` } }))
  async function read(query = '', projectId = 'alpha', who = account): Promise<Page> {
    const response = await get(`/v1/account/${who}/nfts?projectId=${projectId}${query}`, projectId)
    expect(response.status).toBe(200)
    const answer = await response.json()
    const parsed = v.parse(endpoints.getNfts.endpoint.answer, answer)
    // Nothing was dropped by the schema.
    expect(parsed).toEqual(answer)
    return parsed
  }

  return {
    api,
    asked,
    clock,
    database,
    get,
    async index(blocks: readonly IndexedBlock[], chain: string = main) {
      const store = createIndexStore({ database, chain, holder: 'test', leaseMs: 60_000 })
      await store.takeLease()
      await store.add(blocks)
      while (await store.fillHoldings()) await store.takeLease()
    },
    read,
    /** Reads until nothing is asked of the contracts any more. */
    async readWhole(): Promise<Page> {
      const path = `/v1/account/${account}/nfts?projectId=alpha`
      await expect.poll(async () => (await get(path)).headers.get('cache-control')).toContain('max-age')
      return read()
    },
  }
}

withEngines('collectibles', fresh => {
  it('come in pages, the latest first, each once, while others come in above', async () => {
    const { index, read, get } = await setUp(await fresh())
    const ids = Array.from({ length: 230 }, (_, id) => `${id}`)
    await index(ids.map((tokenId, at) => blockOf(10 + at, [[{ tokenId }]])))
    await index([blockOf(5, [[{ tokenId: '1', kind: 'erc1155', amount: '7' }]])], 'eip155:10')
    const seen: string[] = []
    let cursor = ''
    for (let page = 0; page < 4; page++) {
      const { data, next } = await read(cursor && `&cursor=${cursor}`)
      expect(data.length).toBeLessThanOrEqual(100)
      seen.push(...data.map(({ chainId, tokenId }) => `${chainId} ${tokenId}`))
      cursor = next ?? ''
      if (page === 0) await index([blockOf(240, [[{ tokenId: '999' }]])])
      if (!next) break
    }
    expect(seen).toEqual([...ids.toReversed().map(id => `${main} ${id}`), 'eip155:10 1'])
    const only = await read('&chainId=eip155:10')
    expect(only.data).toMatchObject([{ standard: 'erc1155', quantity: '7', acquiredAt: '1970-01-01T00:00:05.000Z' }])
    for (const bad of ['x', cursor.slice(1), 'cGFnZTI', formatBad()])
      if (bad) expect((await get(`/v1/account/${account}/nfts?projectId=alpha&cursor=${bad}`)).status).toBe(400)
    // Accounts of other namespaces, and networks that are not served, have none.
    expect((await read('', 'alpha', 'So11111111111111111111111111111111111111112')).data).toEqual([])
    expect((await read('&chainId=eip155:5')).data).toEqual([])
  })

  it('of a network that a project declares itself are empty: its node’s data enter no index (threat T33)', async () => {
    const { index, read } = await setUp(await fresh())
    await index([blockOf(1, [[{ tokenId: '1' }]])])
    expect((await read('', 'alpha')).data).toHaveLength(1)
    expect((await read('&chainId=eip155:1', 'beta')).data).toEqual([])
  })

  it('have any texts of their contracts, and are fetched again only when it is time', async () => {
    const deep = `{"name":"deep","x":${'['.repeat(100)}${']'.repeat(100)}}`
    const uris: Record<string, string> = {
      1: json({
        name: 'One',
        description: 'a\u202eb',
        attributes: [{ trait_type: 'T', value: 1 }, 7, { value: null }],
      }),
      2: 'data:application/json,{"name":"50% #2","image":"javascript:alert(1)"}',
      3: json({ name: 7, image: 'https://user:pw@images.example/x.png' }),
      4: `data:application/json,${deep}`,
      5: json(['no object']),
      6: 'http://metadata.example/6',
      7: 'ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWKPbdG/7',
      8: `data:application/json,${' '.repeat(300_000)}{}`,
      9: json({ name: 'x'.repeat(1_000), description: 'y'.repeat(5_000), image: 'sha256:0' }),
      10: json({ name: 'Nul', image: 'data:image/svg+xml,\u0000<svg/>', attributes: Array(500).fill({ value: 'v' }) }),
      11: '{"__proto__":{"name":"x"}}',
    }
    const { index, readWhole, asked, clock, read } = await setUp(await fresh(), { uris })
    await index(Array.from({ length: 12 }, (_, at) => blockOf(at + 1, [[{ tokenId: `${at + 1}` }]])))
    // The first answer waits for nothing.
    expect((await read()).data.map(({ name }) => name)).toEqual(Array(12).fill(null))
    const { data } = await readWhole()
    const byId = Object.fromEntries(data.map(row => [row.tokenId, row]))
    expect(byId[1]).toMatchObject({ name: 'One', description: 'ab', attributes: [{ trait: 'T', value: '1' }] })
    expect(byId[2]).toMatchObject({ name: '50% #2', imageUrl: null })
    expect(byId[3]).toMatchObject({ name: '7', imageUrl: null })
    for (const id of ['4', '5', '6', '7', '8', '11', '12'])
      expect(byId[id], id).toMatchObject({ name: null, description: null, imageUrl: null, attributes: [] })
    expect([byId[9]?.name?.length, byId[9]?.description?.length, byId[9]?.imageUrl]).toEqual([256, 2_000, null])
    expect([byId[10]?.imageUrl, byId[10]?.attributes.length]).toEqual([null, 100])

    const count = asked.length
    await read()
    clock.advance(59_000)
    await read()
    expect(asked.length).toBe(count)
    // Failures first, what is known after a day; it stays meanwhile.
    clock.advance(2_000)
    await readWhole()
    expect(asked.length).toBe(count + 7)
    uris[1] = json({ name: 'Changed' })
    clock.advance(86_400_000)
    expect((await read()).data.at(-1)?.name).toBe('One')
    expect((await readWhole()).data.at(-1)?.name).toBe('Changed')
  })

  it('that advertise are marked: by the operator, by their names, and when they were strewn about', async () => {
    const [listed, genuine] = [`0x${'d'.repeat(40)}`, `0x${'e'.repeat(40)}`]
    const uris = { 1: json({ name: 'Claim your reward' }), 2: json({ name: 'Fine' }), 3: json({ name: 'win.com' }) }
    const network = { spam: [listed], genuine: [genuine] }
    const { index, readWhole, get } = await setUp(await fresh(), { uris, network })
    const strewn = Array.from({ length: 25 }, (_, at) => ({ tokenId: `1${at}`, receiver: at === 0 ? account : other }))
    const few = strewn.slice(0, 10).map((move, at) => ({ ...move, tokenId: `2${at}` }))
    const bait = { tokenId: null as never, kind: 'erc20' as const, sender: other, token: listed, amount: '5' }
    await index([
      blockOf(1, [[{ tokenId: '1' }], [{ tokenId: '2' }], [{ tokenId: '2', token: listed }]]),
      blockOf(2, [[{ tokenId: '3', token: genuine }]]),
      blockOf(3, [strewn], other),
      blockOf(4, [few], other),
      blockOf(5, [strewn.map(move => ({ ...move, tokenId: `3${move.tokenId}` }))]),
      blockOf(6, [[bait]], other),
      blockOf(7, [[bait]]),
    ])
    const { data } = await readWhole()
    const spam = data.filter(({ isSpam }) => isSpam).map(({ address, tokenId }) => `${address.at(-1)} ${tokenId}`)
    expect(spam.map(row => row.toLowerCase()).sort()).toEqual(['c 1', 'c 10', 'd 2'])
    expect(data).toHaveLength(7)

    const history = await (await get(`/v1/account/${account}/history?projectId=alpha`)).json()
    const { data: rows } = v.parse(endpoints.getHistory.endpoint.answer, history)
    // Tokens that are spam are left out, unless the account sent for them; then an empty list says why nothing is there.
    expect(rows.find(({ id }) => id.endsWith(':0x60'))?.transfers).toEqual([])
    expect(rows.find(({ id }) => id.endsWith(':0x70'))?.transfers).toHaveLength(1)
    const flags = rows.flatMap(({ transfers }) => transfers?.flatMap(({ nft_info: nft }) => nft ?? []) ?? [])
    const marked = flags.filter(({ flags }) => flags?.is_spam)
    expect([marked.length, flags.length]).toEqual([3, 7])
    expect(flags.map(({ name }) => name)).toContain('Claim your reward')
  })
})

withEngines('pictures of others', fresh => {
  it('lead to nothing in a private network, by any name or detour (threat T35)', async () => {
    const canary = await startFakeNode({ intercept: sayNothing })
    const port = new URL(canary.url).port
    const detour = await startFakeNode({
      intercept(_, response) {
        response.writeHead(302, { location: canary.url }).end()
        return true
      },
    })
    const hosts = ['127.0.0.1', 'localhost', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0.0.0.0']
    const addresses = hosts.flatMap(host => [`http://${host}:${port}/x`, `https://${host}:${port}/x`])
    const path = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWKPbdG/../../x'
    addresses.push(`ipfs://${path}`, `file:///etc/passwd`, `ftp://127.0.0.1:${port}`, `${canary.url}#https://a.example`)
    const uris = Object.fromEntries(
      addresses.flatMap((url, at) => [
        [at, url],
        [100 + at, json({ name: 'x', image: url })],
      ]),
    )
    uris[900] = 'ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWKPbdG/1'
    uris[901] = json({ name: 'x', image: uris[900] })
    const config = await fresh()
    const { index, readWhole, get } = await setUp(config, { uris, media: { ipfsGateway: detour.url } })
    await index(Object.keys(uris).map((tokenId, at) => blockOf(at + 1, [[{ tokenId }]])))
    const { data } = await readWhole()
    const urls = data.flatMap(({ imageUrl }) => imageUrl ?? [])
    // Before a request only their form is known.
    expect(urls.length).toBe(hosts.length + 1)
    for (const url of urls) expect((await get(new URL(url).pathname + new URL(url).search)).status).toBe(404)
    expect(canary.hits()).toBe(0)
    // The gateway of the settings is asked, and its detour is not followed.
    expect(detour.hits()).toBe(2)
  })

  it('are fetched only where the service signed the address, which outlives a restart', async () => {
    const config = await fresh()
    const canary = await startFakeNode({ intercept: sayNothing })
    const { get, database, api } = await setUp(config, { media: { isPrivateAllowed: true } })
    const target = `${canary.url}/x.png`
    const ask = (signature: string, url: string) => get(`/v1/media/${signature}?url=${encodeURIComponent(url)}`)
    const signed = new URL(
      (await createMediaSigner({ database, settings: { ...settings, isPrivateAllowed: true } }).toUrl(
        target,
        'http://a.test',
      )) ?? '',
    )
    const signature = signed.pathname.split('/').at(-1) ?? ''
    const flipped = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
    for (const [given, url] of [
      [flipped, target],
      ['A'.repeat(43), target],
      [signature, `${target}?x`],
    ] as const)
      expect((await ask(given, url)).status).toBe(403)
    expect(canary.hits()).toBe(0)
    expect((await ask(signature, target)).status).toBe(404)
    expect(canary.hits()).toBe(1)
    // What failed is left alone for a while.
    expect((await ask(signature, target)).status).toBe(404)
    expect(canary.hits()).toBe(1)
    await api.stop()
    const again = await setUp(config, { media: { isPrivateAllowed: true } })
    expect((await again.get(`${signed.pathname}${signed.search}`)).status).toBe(404)
    expect(canary.hits()).toBe(2)
  })

  it('are drawn anew, recognized by their bytes, bounded, and kept', async () => {
    const data = new Uint8ClampedArray(64 * 64 * 4).fill(200)
    await createCodecs()
    const png = Buffer.from(await encodePng({ data, width: 64, height: 64, colorSpace: 'srgb' } as ImageData))
    const files: Record<string, { type: string; body: Buffer }> = {
      '/good': { type: 'text/html', body: png },
      '/page': { type: 'image/png', body: Buffer.from('<html><script>alert(1)</script></html>') },
      '/script': { type: 'image/svg+xml', body: Buffer.from('<svg viewBox="0 0 1 1"><script>1</script></svg>') },
      '/huge': { type: 'image/png', body: Buffer.concat([png, Buffer.alloc(5_000_001)]) },
    }
    const server = await startFakeNode({
      intercept({ url = '' }, response) {
        const file = files[url]
        response.writeHead(file ? 200 : 404, { 'content-type': file?.type ?? 'image/png' }).end(file?.body ?? png)
        return true
      },
    })
    const uris = Object.fromEntries(
      [...Object.keys(files), '/missing'].map((path, at) => [at, json({ name: path, image: `${server.url}${path}` })]),
    )
    const { index, readWhole, get } = await setUp(await fresh(), { uris, media: { isPrivateAllowed: true } })
    await index(Object.keys(uris).map((tokenId, at) => blockOf(at + 1, [[{ tokenId }]])))
    const page = await readWhole()
    const ask = (name: string) => {
      const url = new URL(page.data.find(row => row.name === name)?.imageUrl ?? '')
      return get(url.pathname + url.search)
    }
    const good = await ask('/good')
    expect([good.status, good.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(good.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(good.headers.get('x-content-type-options')).toBe('nosniff')
    expect(good.headers.get('cache-control')).toBe('public, max-age=86400')
    expect(Buffer.from(await good.arrayBuffer()).includes('PNG')).toBe(false)
    const hits = server.hits()
    const many = await Promise.all(Array.from({ length: 20 }, () => ask('/good')))
    expect(many.every(({ status }) => status === 200)).toBe(true)
    expect(server.hits()).toBe(hits)
    for (const name of ['/page', '/script', '/huge', '/missing']) expect((await ask(name)).status, name).toBe(404)
  })
})

function sayNothing(_: unknown, response: ServerResponse): boolean {
  response.end('nothing')
  return true
}

/** A cursor of the history, which is not one of this list. */
function formatBad(): string {
  return Buffer.from('abcdef.1.1.1.1.eip155:1').toString('base64url')
}
