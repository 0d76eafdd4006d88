import { startPostgres } from '@billfold/service/testing/servers'
import { expect, it, onTestFinished } from 'vitest'
import { createTestApi } from '../src/testing/createTestApi.ts'
import { networkRow } from '../src/testing/networkRow.ts'
import { startFakeNode } from '../src/testing/startFakeNode.ts'
import { tenants } from '../src/testing/tenants.ts'
import { printCounts, readVectors, unpackVectors } from './support/readVectors.ts'

type Refusal = { reasons?: { name?: string }[] }

it('every body is read as the JSON test suite says: 95 accepted, 188 refused, 35 either', async () => {
  const { post } = createTestApi({ rateFactor: 1_000_000 })
  const counts = { accepted: 0, refused: 0, either: 0 }
  for (const [path, bytes] of unpackVectors('json-parsing/test_parsing_and_transform.tar.gz')) {
    const name = path.split('/').at(-1) ?? ''
    if (!path.includes('test_parsing') || !name.endsWith('.json')) continue
    for (const address of ['/e?projectId=alpha', '/batch?projectId=alpha']) {
      const response = await post(address, new Uint8Array(bytes))
      expect(response.status, name).toBeLessThan(500)
      const text = await response.text()
      const reason = text === '' ? undefined : (JSON.parse(text) as Refusal).reasons?.[0]?.name
      if (name.startsWith('y_')) expect(reason, name).not.toBe('INVALID_JSON')
      if (name.startsWith('n_')) expect([response.status, reason], name).toEqual([400, 'INVALID_JSON'])
    }
    counts[name.startsWith('y_') ? 'accepted' : name.startsWith('n_') ? 'refused' : 'either']++
  }
  printCounts('json-parsing (bodies)', counts)
  expect(counts).toEqual({ accepted: 95, refused: 188, either: 35 })
})

it('no naughty string in any field makes the service fail, and ids come back as they came', async () => {
  const strings = JSON.parse(readVectors('blns/blns.json').toString('utf8')) as string[]
  const node = await startFakeNode({ answer: () => ({ result: '0x' }) })
  const { api, get, post, log } = createTestApi({
    seed: { ...tenants, networks: [networkRow([node.url])] },
    rateFactor: 1_000_000,
  })
  let requests = 0
  const fine = async (response: Promise<Response>, what: string) => {
    requests++
    const answer = await response
    expect(answer.status, what).toBeLessThan(500)
    return answer
  }
  for (const text of strings) {
    const encoded = encodeURIComponent(text)
    const event = { eventId: `id-${requests}`, url: 'https://alpha.example/', domain: 'alpha.example', timestamp: 1 }
    const error = { type: 'error', event: 'INTERNAL_SDK_ERROR' }
    const bodies = [
      { ...event, eventId: text, props: error },
      { ...event, url: text, domain: text, props: error },
      { ...event, timestamp: text, props: error },
      { ...event, props: { type: text, event: text } },
      { ...event, props: { ...error, event: text, errorType: text, errorMessage: text, stackTrace: text } },
      {
        ...event,
        props: { type: 'track', event: 'SEARCH_WALLET', address: text, properties: { search: text, [text]: text } },
      },
    ]
    await Promise.all([
      ...[bodies[0], bodies[3]].map(body => fine(post('/e?projectId=alpha', body), text)),
      fine(post(`/batch?projectId=alpha&st=${encoded}&sv=${encoded}`, bodies), text),
      ...['search', 'include', 'exclude', 'chains', 'names', 'rdns', 'page', 'badge_type', 'sort'].map(key =>
        fine(get(`/getWallets?projectId=alpha&${key}=${encoded}`), text),
      ),
      fine(get(`/appkit/v1/config?projectId=${encoded}`), text),
      fine(
        get(
          `/v1/account/${encoded}/balance?projectId=alpha&currency=${encoded}&chainId=${encoded}&forceUpdate=${encoded}`,
        ),
        text,
      ),
      ...['getWalletImage', 'public/getAssetImage', 'public/getTokenImage', 'public/getCurrencyImage'].map(path =>
        fine(get(`/${path}/${encoded}`), text),
      ),
      fine(post(`/v1/?projectId=alpha&chainId=${encoded}`, { jsonrpc: '2.0', id: 1, method: text }), text),
    ])
    const call = { jsonrpc: '2.0', id: text, method: 'eth_call', params: [text, { [text]: text }] }
    const answer = await fine(post('/v1/?projectId=alpha&chainId=eip155:424242', call), text)
    const { id, result } = (await answer.json()) as { id: unknown; result?: unknown }
    // Ids have a bound; within it they come back unchanged.
    if (text.length <= 128) expect([id, result]).toEqual([text, '0x'])
  }
  // Headers take what is Latin; the rest is refused by the platform before it is sent.
  for (const text of strings.filter(one => /^[\x21-\x7e]*$/.test(one))) {
    await fine(get('/appkit/v1/config?projectId=alpha', { origin: text }), text)
    await fine(
      get('/appkit/v1/config?projectId=alpha', { headers: { authorization: text, 'x-forwarded-for': text } }),
      text,
    )
  }
  expect(log.lines.filter(({ level }) => level === 'error')).toEqual([])
  expect((await api.fetch(new Request('http://a.test/ready'))).status).toBe(200)
  printCounts('blns (every field)', { strings: strings.length, requests })
  expect(strings).toHaveLength(515)
})

it('no naughty string makes PostgreSQL fail where it is stored (threat T37)', async () => {
  const strings = JSON.parse(readVectors('blns/blns.json').toString('utf8')) as string[]
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const database = { engine: 'postgres', url: await postgres.createDatabase() } as const
  const { post, api } = createTestApi({ database, rateFactor: 1_000_000 })
  const events = strings.map((text, index) => ({
    eventId: `${index} ${text}`.slice(0, 64),
    url: text.slice(0, 2_000),
    domain: text.slice(0, 250),
    timestamp: 1,
    props: { type: 'error', event: text.slice(0, 64) || 'EMPTY', errorMessage: text, stackTrace: text },
  }))
  for (let start = 0; start < events.length; start += 100) {
    const query = encodeURIComponent(strings[start] ?? '')
    const response = await post(`/batch?projectId=alpha&st=${query}`, events.slice(start, start + 100))
    expect(response.status).toBe(202)
  }
  await api.stop()
  const { rows } = await postgres.asAdmin('select count(*)::int as count from analytics_event', 'db1')
  expect(rows).toEqual([{ count: strings.length }])
})
