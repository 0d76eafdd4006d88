import { endpoints } from 'billfold/protocol'
import { expect, it } from 'vitest'
import { routes } from '../src/routes/routes.ts'
import { createTestApi } from '../src/testing/createTestApi.ts'
import { networkRow } from '../src/testing/networkRow.ts'
import { startFakeNode } from '../src/testing/startFakeNode.ts'
import { tenants } from '../src/testing/tenants.ts'

/** `beta` has a network of its own behind a node of its own; both tenants share one of the operator. */
async function setUp() {
  const says: Record<string, string> = { eth_chainId: '0x1', eth_call: '0x' }
  const shared = await startFakeNode({ answer: ({ method }) => ({ result: says[method] ?? '0x2' }) })
  const betas = await startFakeNode({ answer: () => ({ result: '0xbe7a' }) })
  const seed = {
    ...tenants,
    projects: tenants.projects.map(project =>
      project.id === 'beta'
        ? {
            ...project,
            networks: [
              networkRow([betas.url], { id: 'eip155:777', name: 'canary-beta-network' }),
              networkRow([betas.url], { id: 'eip155:1', name: 'canary-beta-own-1' }),
            ],
          }
        : project,
    ),
    networks: [networkRow([shared.url], { id: 'eip155:1', name: 'Ethereum' })],
  }
  return { ...createTestApi({ seed, isPrivateRpcAllowed: true, rateFactor: 10_000 }), shared, betas }
}

/** Everywhere a caller could write another tenant's id. */
const asides: readonly { query?: string; headers?: Record<string, string> }[] = [
  {},
  { query: '&project_id=beta' },
  { query: '&projectId[]=beta' },
  { query: '&PROJECTID=beta' },
  { query: '&projectid=beta&project=beta&clientId=beta' },
  { headers: { 'x-project-id': 'beta', 'x-tenant': 'beta' } },
  { headers: { 'x-forwarded-host': 'beta.example', 'x-original-url': '/?projectId=beta' } },
  { headers: { cookie: 'projectId=beta', referer: 'https://beta.example/' } },
]
const bodies: readonly unknown[] = [
  { projectId: 'beta', project_id: 'beta' },
  [{ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: { projectId: 'beta', chainId: 'eip155:777' } }],
  { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [], projectId: 'beta', chainId: 'eip155:777' },
]

it('no route shows one tenant anything of another, wherever the other is named (threat T33)', async () => {
  const { get, post, betas, shared } = await setUp()
  let reads = 0
  for (const { endpoint } of routes) {
    const { example } = endpoints[endpoint.name as keyof typeof endpoints]
    const queries = [
      '',
      ...Object.keys('query' in example ? example.query : {}).map(key => `&${key}=beta`),
      '&chainId=eip155:777&currency=usd',
      '&chainId=eip155:1&currency=usd',
      '&chainId=beta:eip155:777',
    ]
    for (const path of [example.path, endpoint.path.replace(/:\w+/, 'beta')])
      for (const query of queries)
        for (const { query: aside = '', headers = {} } of asides) {
          const address = `${path}?projectId=alpha${query}${aside}`
          const answers =
            endpoint.method === 'GET'
              ? [await get(address, { headers })]
              : await Promise.all(bodies.map(body => post(address, body, { headers })))
          for (const answer of answers) {
            reads++
            const text = `${await answer.text()} ${JSON.stringify([...answer.headers])}`
            expect(answer.status, address).toBeLessThan(500)
            expect(text, address).not.toMatch(/canary-beta|beta\.example|0xbe7a/)
          }
        }
  }
  expect(reads).toBeGreaterThan(500)
  expect(betas.hits()).toBe(0)
  expect(shared.hits()).toBeGreaterThan(0)
})

it('each tenant sees its own, and its own network wins over the shared one of the same id', async () => {
  const { get, post } = await setUp()
  const ask = async (projectId: string, origin: string, chainId: string) => {
    const body = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }
    const response = await post(`/v1/?projectId=${projectId}&chainId=${chainId}`, body, { origin })
    return response.json()
  }
  const alpha = 'https://alpha.example'
  const beta = 'https://beta.example'
  // Asked in this order, so that a cache without the tenant in its key would give it away (threat T34).
  expect(await ask('beta', beta, 'eip155:1')).toMatchObject({ result: '0xbe7a' })
  expect(await ask('alpha', alpha, 'eip155:1')).toMatchObject({ result: '0x1' })
  expect(await ask('beta', beta, 'eip155:777')).toMatchObject({ result: '0xbe7a' })
  expect(await ask('alpha', alpha, 'eip155:777')).toMatchObject({ reasons: [{ name: 'NETWORK_UNSUPPORTED' }] })
  const chains = async (projectId: string, origin: string) =>
    (await get(`/v1/supported-chains?projectId=${projectId}`, { origin })).json()
  expect(await chains('beta', beta)).toEqual({ http: ['eip155:1', 'eip155:777'], ws: [] })
  expect(await chains('alpha', alpha)).toEqual({ http: ['eip155:1'], ws: [] })
  expect(await (await get('/appkit/v1/config?projectId=beta', { origin: beta })).text()).toContain(
    'canary-beta-feature',
  )
})

it('a caller cannot make the service reach any address (threat T35)', async () => {
  const { get, post, api } = await setUp()
  const canary = await startFakeNode()
  const url = encodeURIComponent(canary.url)
  const rpc = {
    jsonrpc: '2.0',
    id: 1,
    method: 'eth_call',
    params: [{ to: canary.url, data: canary.url }, canary.url],
    rpcUrl: canary.url,
    url: canary.url,
  }
  const answers = await Promise.all([
    post(`/v1/?projectId=alpha&chainId=eip155:1&rpcUrl=${url}`, rpc),
    post(`/v1/?projectId=alpha&chainId=${url}`, rpc),
    post(`/v1/?projectId=alpha&chainId=eip155:1&source=${url}`, [rpc], {
      headers: { host: 'x', 'x-forwarded-host': canary.url },
    }),
    get(`/v1/account/${url}/balance?projectId=alpha&currency=usd&chainId=eip155:1`),
    get(
      `/v1/account/0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb/balance?projectId=alpha&currency=usd&forceUpdate=${url}`,
    ),
    get(`/getWalletImage/${url}?projectId=alpha`),
    get('/getWalletImage/..%2f..%2f..%2fetc%2fpasswd?projectId=alpha'),
    get(`/public/getAssetImage/${url}?projectId=alpha`),
    get(`/public/getTokenImage/${url}?projectId=alpha`),
    get(`/public/getCurrencyImage/${url}?projectId=alpha`),
    get(`/getWallets?projectId=alpha&search=${url}&include=${url}`),
    post(`/e?projectId=alpha&url=${url}`, {
      eventId: '1',
      url: canary.url,
      domain: canary.url,
      timestamp: 1,
      props: { type: 'track', event: 'MODAL_OPEN' },
    }),
  ])
  await api.stop()
  expect(answers.every(({ status }) => status < 500)).toBe(true)
  expect(canary.hits()).toBe(0)
})

it('a node that a project declares is asked only at a public address, and never follows a redirect', async () => {
  const target = await startFakeNode()
  const redirecting = await startFakeNode({
    intercept(_, response) {
      response.writeHead(302, { location: target.url }).end()
      return true
    },
  })
  const named = target.url.replace('127.0.0.1', 'localhost')
  const project = (urls: string[]) => ({
    id: 'own',
    name: 'Own',
    isDevelopment: true,
    allowedOrigins: [],
    networks: [networkRow(urls)],
  })
  const ask = async (options: Parameters<typeof createTestApi>[0]) => {
    const { post } = createTestApi(options)
    return post(
      '/v1/?projectId=own&chainId=eip155:424242',
      { jsonrpc: '2.0', id: 1, method: 'eth_chainId' },
      { origin: null },
    )
  }
  // The address, the address in other clothes, and a name that leads to it.
  for (const url of [
    target.url,
    target.url.replace('127.0.0.1', '0x7f.1'),
    target.url.replace('127.0.0.1', '[::ffff:127.0.0.1]'),
    named,
  ])
    expect((await ask({ seed: { version: 1, projects: [project([url])] } })).status, url).toBe(503)
  expect(target.hits()).toBe(0)
  expect(
    (await ask({ seed: { version: 1, projects: [project([redirecting.url])] }, isPrivateRpcAllowed: true })).status,
  ).toBe(503)
  expect(redirecting.hits()).toBe(1)
  expect(target.hits()).toBe(0)
  expect((await ask({ seed: { version: 1, projects: [project([named])] }, isPrivateRpcAllowed: true })).status).toBe(
    200,
  )
})
