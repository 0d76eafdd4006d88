import { createDevnet, nameSigner } from '@billfold/devnet'
import { silentLog } from '@billfold/service'
import { JsonRpcProvider, Network } from 'ethers'
import {
  concatHex,
  createPublicClient,
  createTestClient,
  createWalletClient,
  getCreate2Address,
  type Hex,
  http,
  serializeErc6492Signature,
  toCoinType,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createOwnedAccount } from '../../../packages/evm/test/support/createOwnedAccount.ts'
import { createApi } from '../src/createApi.ts'
import { openDatabase } from '../src/db/openDatabase.ts'
import { tenants } from '../src/testing/tenants.ts'
import { createNameAccount, openNames } from './support/openNames.ts'
import { alpha, beta, readRefusal } from './support/openSignIn.ts'
import { withEngines } from './support/withEngines.ts'

const main = 'eip155:31337'
const deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
let devnet: createDevnet.ReturnType
beforeAll(async () => {
  devnet = await createDevnet()
})
afterAll(() => devnet?.stop())

/** A contract account that is not deployed yet, of an owner (ERC-6492). */
function createContractAccount() {
  const owner = createNameAccount()
  const salt: Hex = `0x${'11'.repeat(32)}`
  const initCode = createOwnedAccount(owner.address as Hex)
  const data = concatHex([salt, initCode])
  return {
    owner,
    data,
    address: getCreate2Address({ from: deployer, salt, bytecode: initCode }),
    sign: async (message: string) =>
      serializeErc6492Signature({ address: deployer, data, signature: await owner.sign(message) }),
  }
}

withEngines('account names', (fresh, engine) => {
  // A SQLite file belongs to one process.
  const instances = engine === 'postgres' ? 2 : 1
  const open = async (options: Partial<Parameters<typeof openNames>[0]> = {}) =>
    openNames({ database: await fresh(), devnet, ...options })

  it('registers a name for the account that signed, and finds it forward, reverse and by the legacy suffix', async () => {
    const { read, register, clock, ask } = await open()
    const account = createNameAccount()
    expect(await register(account, 'visitor-1', { attributes: { avatar: 'https://a.example/p.png' } })).toBe('ok')
    const at = new Date(clock.now()).toISOString()
    const record = {
      name: 'visitor-1.billfold.eth',
      addresses: { '2147514985': { address: account.address, created: at } },
      attributes: { avatar: 'https://a.example/p.png' },
      registered_at: at,
      updated_at: at,
    }
    expect(await read('/v1/profile/account/visitor-1.billfold.eth?apiVersion=2')).toEqual(record)
    expect(await read('/v1/profile/account/Visitor-1.billfold.eth')).toEqual(record)
    expect(await read('/v1/profile/account/visitor-1.old.example')).toEqual(record)
    expect(await read(`/v1/profile/reverse/${account.address}`)).toEqual([record])
    expect(await read(`/v1/profile/reverse/${account.address.toLowerCase()}`, beta)).toEqual([record])
    expect(await read(`/v1/profile/reverse/${createNameAccount().address}`)).toEqual([])
    expect(await read(`/v1/identity/${account.address}`)).toEqual({
      name: 'visitor-1.billfold.eth',
      avatar: expect.stringMatching(/^https:\/\/api\.example\/v1\/media\//),
    })
    // The name on the chain counts before a registered one.
    expect(await read(`/v1/identity/${devnet.accounts[0].address}`)).toMatchObject({ name: 'alice.billfold.eth' })
    for (const name of ['other.billfold.eth', 'visitor-1.evil.example', 'a.visitor-1.billfold.eth', 'visitor-1', '%00'])
      expect(await readRefusal(await ask(`/v1/profile/account/${name}`)), name).toContain('404 NAME_NOT_FOUND')
  })

  it('gives an account one name, and a name to one account, also when both instances register at the same time', async () => {
    const { register, read } = await open({ instances })
    const [one, two] = [createNameAccount(), createNameAccount()]
    expect(await register(one, 'first-name')).toBe('ok')
    expect(await register(one, 'second-name')).toBe('409 ACCOUNT_HAS_NAME The account has a name already')
    expect(await register(two, 'first-name')).toBe('409 NAME_TAKEN The name is registered already')
    const racers = Array.from({ length: 12 }, createNameAccount)
    const outcomes = await Promise.all(racers.map((account, at) => register(account, 'raced', { at })))
    expect(outcomes.filter(outcome => outcome === 'ok')).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set(['ok', '409 NAME_TAKEN The name is registered already']))
    const winner = racers[outcomes.indexOf('ok')]
    expect(await read(`/v1/profile/reverse/${winner?.address}`)).toMatchObject([{ name: 'raced.billfold.eth' }])
    const many = await Promise.all(Array.from({ length: 8 }, (_, at) => register(two, `name-of-two-${at}a`, { at })))
    expect(many.filter(outcome => outcome === 'ok')).toHaveLength(1)
  })

  it('T43: a signed message counts once, at whichever instance and however many ask at the same time', async () => {
    const { send, write, register } = await open({ instances })
    const account = createNameAccount()
    const body = await write(account, 'replayed')
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => send(body, { at })))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    for (const answer of answers)
      if (!answer.ok) expect(await readRefusal(answer)).toContain('400 NAME_MESSAGE_INVALID The signed message is not')
    expect(await readRefusal(await send(body, { at: 1 }))).toContain('NAME_MESSAGE_INVALID')
    // The same account, another name, under a nonce that was used.
    const { nonce } = JSON.parse(body.message).attributes
    expect(await register(account, 'again', { nonce })).toContain('not valid: nonce')
  })

  it('T43: refuses messages that are late, early, of another page or project, or not written as agreed', async () => {
    const { register, nonce, clock } = await open()
    const account = createNameAccount()
    const shop = 'https://shop.alpha.example'
    const theirs = { nonce: await nonce({ origin: shop }) }
    const betas = { nonce: await nonce(beta) }
    const old = { nonce: await nonce() }
    const message = (change: (parts: Record<string, unknown>) => string) => ({ message: change })
    for (const [fault, changes] of [
      ['timestamp', { secondsLater: -301 }],
      ['timestamp', { secondsLater: 301 }],
      ['domain', { domain: 'evil.example' }],
      ['domain', { domain: 'shop.alpha.example' }],
      ['nonce', theirs],
      ['nonce', betas],
      ['nonce', { nonce: 'x' }],
      ['nonce', { nonce: `${old.nonce.slice(0, -1)}${old.nonce.endsWith('A') ? 'Q' : 'A'}` }],
      ['message', message(parts => JSON.stringify({ ...parts, more: 1 }))],
      ['message', message(({ name, ...rest }) => JSON.stringify({ ...rest, name }))],
      ['message', message(parts => JSON.stringify(parts, null, 1))],
      ['message', message(parts => `{"name":"shown.billfold.eth",${JSON.stringify(parts).slice(1)}`)],
      ['message', message(parts => JSON.stringify({ ...parts, attributes: {} }))],
      ['message', message(() => 'a text')],
      ['message', { attributes: { avatar: 'javascript:alert(1)' } }],
      ['message', { attributes: { note: '\u202eevil' } }],
    ] as const)
      expect([fault, await register(account, 'late-name', changes as never)]).toEqual([
        fault,
        `400 NAME_MESSAGE_INVALID The signed message is not valid: ${fault}`,
      ])
    clock.advance(300_000)
    expect(await register(account, 'late-name', old)).toContain('not valid: nonce')
    expect(await register(account, 'late-name', { secondsLater: -299 })).toBe('ok')
  })

  it('T43: takes letters, digits and hyphens, at least 4, and no reserved or look-alike name', async () => {
    const { register } = await open()
    const invalid =
      '400 NAME_INVALID A name has at least 4 letters, digits or hyphens, below the suffix of this service'
    for (const name of [
      'abc',
      'a_bc',
      'a.bcd',
      'älter',
      'аlice',
      'alice ',
      'xn--alce-2na',
      'ab--cd',
      '',
      'a'.repeat(64),
    ])
      expect(await register(createNameAccount(), name), name).toBe(invalid)
    const elsewhere = { message: (parts: object) => JSON.stringify({ ...parts, name: 'visitor.evil.example' }) }
    expect(await register(createNameAccount(), 'visitor', elsewhere as never)).toBe(invalid)
    for (const name of ['support', 'Admin', 'billfold', 'supp0rt', 'adm1n', 'b1llf0ld', '-wallet-'])
      expect(await register(createNameAccount(), name), name).toBe('409 NAME_RESERVED The name is reserved')
    expect(await register(createNameAccount(), 'MollyWood10')).toBe('ok')
    expect(await register(createNameAccount(), 'mollywood10')).toContain('409 NAME_TAKEN')
    for (const name of ['rnollywood10', 'mollyvvood10', 'mo11ywood10', 'mollywoodl0', 'mollywood1o', '-mollywood10'])
      expect(await register(createNameAccount(), name), name).toBe(
        '409 NAME_SIMILAR The name looks like a registered one',
      )
    // A record in the registry of the chain is not the gateway's.
    for (const name of ['alice', 'empty'])
      expect(await register(createNameAccount(), name), name).toBe('409 NAME_TAKEN The name is registered already')
  })

  it('T43: refuses a signature of another key, for another address, and other networks than are served', async () => {
    const { register } = await open()
    const [account, other] = [createNameAccount(), createNameAccount()]
    const refusal = '401 NAME_SIGNATURE_INVALID The signature is not of this account'
    expect(await register(other, 'my-name', { address: account.address })).toBe(refusal)
    expect(await register(account, 'my-name', { signature: `0x${'ab'.repeat(65)}` })).toBe(refusal)
    expect(await register(account, 'my-name', { chainId: 84532 })).toContain('400 NETWORK_UNSUPPORTED')
    expect(await register(account, 'my-name', { chainId: 10 })).toContain('400 NETWORK_UNSUPPORTED')
    for (const chainId of [0, 60 - 0x8000_0000])
      expect(await register(account, 'my-name', { chainId })).toBe('400 INVALID_CHAIN_ID Invalid chainId')
    expect(await register(account, 'my-name', { chainId: 31338 })).toBe('ok')
  })

  it('verifies contracts on the network of the coin type alone, before and after they are deployed', async () => {
    const { register, read } = await open()
    const account = createContractAccount()
    const forged = { ...createContractAccount(), address: account.address }
    expect(await register(forged, 'contract')).toContain('401 NAME_SIGNATURE_INVALID')
    expect(await register(account, 'contract')).toBe('ok')
    expect(await read('/v1/profile/account/contract.billfold.eth')).toMatchObject({
      addresses: { '2147514985': { address: account.address } },
    })
    const deployed = createContractAccount()
    const by = privateKeyToAccount(devnet.accounts[0].privateKey)
    const transport = http(devnet.chains[main].rpcUrl)
    const hash = await createWalletClient({ account: by, chain: foundry, transport }).sendTransaction({
      to: deployer,
      data: deployed.data,
    })
    await createPublicClient({ chain: foundry, transport, pollingInterval: 20 }).waitForTransactionReceipt({ hash })
    const plain = { address: deployed.address, sign: deployed.owner.sign }
    expect(await register(plain, 'deployed', { chainId: 31338 })).toContain('401 NAME_SIGNATURE_INVALID')
    expect(await register(plain, 'deployed')).toBe('ok')
  })

  it('suggests names with what is taken, and warns of names that look like one', async () => {
    const { read, register } = await open()
    expect(await register(createNameAccount(), 'walter')).toBe('ok')
    const suggest = async (name: string, zone = 'billfold.eth') =>
      ((await read(`/v1/profile/suggestions/${name}?zone=${zone}`)) as { suggestions: unknown[] }).suggestions
    expect((await suggest('Walter')).slice(0, 2)).toEqual([
      { name: 'walter.billfold.eth', registered: true },
      { name: 'walter-id.billfold.eth', registered: false },
    ])
    expect((await suggest('wa1ter', 'old.example'))[0]).toEqual({
      ...{ name: 'wa1ter.old.example', registered: true, similar_to: 'walter.old.example' },
    })
    expect((await suggest('vvalter'))[0]).toEqual({
      ...{ name: 'vvalter.billfold.eth', registered: true, similar_to: 'walter.billfold.eth' },
    })
    for (const name of ['alice', 'support'])
      expect((await suggest(name))[0], name).toEqual({ name: `${name}.billfold.eth`, registered: true })
    for (const name of ['abc', 'а-cyrillic', '%20']) expect(await suggest(name), name).toEqual([])
  })

  it('limits registrations by caller, so that one caller cannot take many names, and attempts by address', async () => {
    const { register } = await open({ api: { rateFactor: 1 } })
    const outcomes: string[] = []
    for (let count = 0; count < 12; count++) outcomes.push(await register(createNameAccount(), `squatter-${count}x`))
    expect(outcomes.slice(0, 10)).toEqual(Array(10).fill('ok'))
    expect(outcomes.slice(10).join()).toMatch(/^429 RATE_LIMITED\S* .*,429/)
  })

  it('answers 503 where the network that must be asked does not answer, and the nonce stays usable', async () => {
    const database = await fresh()
    const away = await openNames({ database, devnet, rpcUrl: 'http://127.0.0.1:9' })
    const account = createContractAccount()
    const body = await away.write(account, 'patient')
    expect(await readRefusal(await away.send(body))).toContain('503 UPSTREAM_UNAVAILABLE')
    const here = await openNames({ database, devnet, api: { clock: away.clock } })
    expect((await here.send(body)).status).toBe(200)
  })

  it('keeps its key out of logs, errors and the database, and forgets used nonces', async () => {
    const database = await fresh()
    const { register, log, clock } = await openNames({ database, devnet })
    expect(await register(createNameAccount(), 'a-name')).toBe('ok')
    const query = openDatabase(database, silentLog)
    onTestFinished(() => query.close())
    const count = async () => (await query.as('*').selectFrom('name_nonce').select('nonce').execute()).length
    expect(await count()).toBe(1)
    expect(log.text()).not.toContain(nameSigner.privateKey.slice(2, 20))
    clock.advance(600_000)
    // A start purges.
    await openNames({ database, devnet, api: { clock } })
    await expect.poll(count).toBe(0)
    const settings = { suffix: 'billfold.eth', signerKey: `0x${'0'.repeat(64)}`, resolver: 'eip155:1:0x' }
    expect(() => createApi({ database: { engine: 'sqlite', file: ':memory:' }, names: settings })).toThrow(
      /^(?!.*0x0000)/,
    )
  })

  it('hostile texts break no query', async () => {
    const { ask, send, write } = await open()
    for (const text of ["' or 1=1 --", '"; drop table account_name; --', '%25', '%00', '💥', '{}', '__proto__'])
      for (const path of ['account', 'reverse', 'suggestions'])
        expect((await ask(`/v1/profile/${path}/${encodeURIComponent(text)}`)).status, text).toBeLessThan(500)
    const body = await write(createNameAccount(), 'a-text')
    for (const message of ['', '{', '[]', 'null', '{"name":1}', `{"__proto__":{}}`, '9'.repeat(8_000)])
      expect((await send({ ...body, message })).status).toBe(400)
  })
})

describe('without a database', () => {
  it('every answer is 503', async () => {
    const api = createApi({
      database: { engine: 'postgres', url: 'postgres://nobody@127.0.0.1:9/none' },
      http: { requestTimeoutMs: 200 },
      seed: tenants,
      names: {
        suffix: 'billfold.eth',
        signerKey: nameSigner.privateKey,
        resolver: `${main}:${devnet.contracts[main].signedResolver.address}`,
      },
    })
    onTestFinished(() => api.stop())
    for (const path of ['account/visitor.billfold.eth', 'reverse/0x1', 'suggestions/visitor', 'nonce']) {
      const url = `http://api.test/v1/profile/${path}?projectId=alpha`
      expect((await api.fetch(new Request(url, { headers: { origin: alpha.origin } }))).status, path).toBe(503)
    }
  })
})

describe('from the chain alone', () => {
  /** The chain as a host has it, after the operator set the gateway's URL. */
  async function open() {
    const chain = await createDevnet()
    onTestFinished(() => chain.stop())
    const database = { engine: 'sqlite', file: ':memory:' } as const
    // The chain has the machine's time, by which answers expire.
    const names = await openNames({ database, devnet: chain })
    const { universalResolver, nameRegistry, signedResolver } = chain.contracts[main]
    const { rpcUrl } = chain.chains[main]
    const owner = privateKeyToAccount(chain.accounts[8].privateKey)
    const transport = http(rpcUrl)
    const reader = createPublicClient({
      chain: { ...foundry, contracts: { ensUniversalResolver: universalResolver } },
      transport,
      pollingInterval: 20,
    })
    async function setGateways(urls: readonly string[]) {
      const hash = await createWalletClient({ account: owner, chain: foundry, transport }).writeContract({
        ...signedResolver,
        functionName: 'setGateways',
        args: [urls],
      })
      await reader.waitForTransactionReceipt({ hash })
    }
    const network = Network.from({
      name: 'devnet',
      chainId: 31337,
      ensAddress: nameRegistry.address,
      ensUniversalResolver: universalResolver.address,
    } as Parameters<typeof Network.from>[0])
    const provider = new JsonRpcProvider(rpcUrl, network, { staticNetwork: network })
    onTestFinished(() => provider.destroy())
    return { ...names, chain, reader, provider, setGateways, rpcUrl }
  }

  it.each([
    ['GET', '/v1/names/gateway/{sender}/{data}'],
    ['POST', '/v1/names/gateway'],
  ])('viem and ethers resolve a registered name, forward and reverse, by %s', async (_, path) => {
    const { reader, provider, register, setGateways, urls } = await open()
    await setGateways([`${urls[0]}${path}`])
    const account = createNameAccount()
    const address = account.address as Hex
    expect(await register(account, 'newcomer', { attributes: { avatar: 'ipfs://picture', url: 'me.example' } })).toBe(
      'ok',
    )
    const name = 'newcomer.billfold.eth'
    expect(await reader.getEnsAddress({ name, strict: true })).toBe(address)
    for (const chainId of [31337, 8453])
      expect(await reader.getEnsAddress({ name, coinType: toCoinType(chainId), strict: true })).toBe(
        address.toLowerCase(),
      )
    expect(await reader.getEnsText({ name, key: 'avatar', strict: true })).toBe('ipfs://picture')
    expect(await reader.getEnsText({ name, key: 'url' })).toBe('me.example')
    expect(await reader.getEnsText({ name, key: 'none' })).toBeNull()
    expect(await reader.getEnsName({ address, strict: true })).toBe(name)
    expect(await reader.getEnsName({ address, coinType: toCoinType(31337), strict: true })).toBe(name)
    expect(await reader.getEnsName({ address: createNameAccount().address as Hex })).toBeNull()
    expect(await reader.getEnsAddress({ name: 'unregistered.billfold.eth' })).toBeNull()
    expect(await reader.getEnsAddress({ name: 'alice.billfold.eth' })).toBe(devnet.accounts[0].address)

    expect(await provider.resolveName(name)).toBe(address)
    expect(await provider.lookupAddress(address)).toBe(name)
    const resolver = await provider.getResolver(name)
    expect(await resolver?.getText('url')).toBe('me.example')
    expect(await provider.resolveName('alice.billfold.eth')).toBe(devnet.accounts[0].address)
  })

  it('a contract is found on its own network alone', async () => {
    const { reader, register, setGateways, urls } = await open()
    await setGateways([`${urls[0]}/v1/names/gateway/{sender}/{data}`])
    const account = createContractAccount()
    expect(await register(account, 'contract')).toBe('ok')
    const name = 'contract.billfold.eth'
    expect(await reader.getEnsAddress({ name })).toBe(account.address)
    expect(await reader.getEnsAddress({ name, coinType: toCoinType(31337) })).toBe(account.address.toLowerCase())
    expect(await reader.getEnsAddress({ name, coinType: toCoinType(8453) })).toBeNull()
    expect(await reader.getEnsName({ address: account.address, coinType: toCoinType(8453) })).toBeNull()
  })

  it('the chain refuses a gateway that lies: another signer, an answer that ran out, an answer to another request', async () => {
    const lied = await open()
    const account = createNameAccount()
    expect(await lied.register(account, 'newcomer')).toBe('ok')
    const name = 'newcomer.billfold.eth'
    const path = '/v1/names/gateway/{sender}/{data}'
    await lied.setGateways([`${lied.urls[0]}${path}`])
    expect(await lied.reader.getEnsAddress({ name, strict: true })).toBe(account.address)

    const settings = {
      suffix: 'billfold.eth',
      resolver: `${main}:${lied.chain.contracts[main].signedResolver.address}`,
    }
    const database = { engine: 'sqlite', file: ':memory:' } as const
    const signerKey = devnet.accounts[0].privateKey
    const other = await openNames({ database, devnet: lied.chain, api: { names: { ...settings, signerKey } } })
    expect(await other.register(account, 'newcomer')).toBe('ok')
    await lied.setGateways([`${other.urls[0]}${path}`])
    await expect(lied.reader.getEnsAddress({ name, strict: true })).rejects.toThrow('ResolverError')

    // An answer of the right key, replayed for another request.
    const seen: Hex[] = []
    const replaying = createPublicClient({
      chain: lied.reader.chain,
      transport: http(lied.rpcUrl),
      ccipRead: {
        async request({ data, sender }) {
          if (seen[0]) return seen[0]
          const answer = await fetch(`${lied.urls[0]}/v1/names/gateway/${sender}/${data}`)
          seen.push(((await answer.json()) as { data: Hex }).data)
          return seen[0] as unknown as Hex
        },
      },
    })
    expect(await replaying.getEnsAddress({ name, strict: true })).toBe(account.address)
    await expect(replaying.getEnsAddress({ name: 'somebody.billfold.eth', strict: true })).rejects.toThrow(
      'ResolverError',
    )
    // The same answer to the same request, after its five minutes.
    const clock = createTestClient({ mode: 'anvil', chain: foundry, transport: http(lied.rpcUrl) })
    await clock.increaseTime({ seconds: 301 })
    await clock.mine({ blocks: 1 })
    await expect(replaying.getEnsAddress({ name, strict: true })).rejects.toThrow('ResolverError')
  })

  it('refuses data that is no request of a resolver, and answers pages of every origin', async () => {
    const { urls } = await open()
    const at = (data: string) =>
      fetch(`${urls[0]}/v1/names/gateway/${devnet.accounts[0].address}/${data}`, {
        headers: { origin: 'https://anywhere.example' },
      })
    for (const data of ['0x', '0x12', '0x9061b923', `0x9061b923${'f'.repeat(256)}`, `0x9061b92${'0'.repeat(4_001)}`])
      expect((await at(data)).status, data.slice(0, 20)).toBe(400)
    const bytes = (hex: string) =>
      (hex.length / 2).toString(16).padStart(64, '0') + hex.padEnd(Math.ceil(hex.length / 64) * 64, '0')
    const wire = Buffer.from('\u0005alice\u0008billfold\u0003eth\u0000').toString('hex')
    const request = `0x9061b923${'40'.padStart(64, '0')}${'80'.padStart(64, '0')}${bytes(wire)}${bytes(`3b3b57de${'0'.repeat(64)}`)}`
    const answer = await at(request)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  })
})
