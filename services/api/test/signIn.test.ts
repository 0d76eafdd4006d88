import { createHmac, createPublicKey, verify } from 'node:crypto'
import { createDevnet } from '@billfold/devnet'
import { silentLog } from '@billfold/service'
import { concatHex, getCreate2Address, type Hex, serializeErc6492Signature } from 'viem'
import { expect, it, onTestFinished } from 'vitest'
import { createOwnedAccount } from '../../../packages/evm/test/support/createOwnedAccount.ts'
import {
  createBitcoinWallet,
  createEvmWallet,
  createSolanaWallet,
  type Wallet,
} from '../../../packages/siwx/test/support/wallets.ts'
import { asOperator } from '../src/db/asOperator.ts'
import { openDatabase } from '../src/db/openDatabase.ts'
import { alpha, beta, openSignIn, readRefusal } from './support/openSignIn.ts'
import { withEngines } from './support/withEngines.ts'

const dayMs = 86_400_000
const partOf = (token: string, index: number) =>
  JSON.parse(`${Buffer.from(token.split('.')[index] ?? '', 'base64url')}`)
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
type Jwks = { keys: (JsonWebKey & { kid: string })[] }

withEngines('sign-in', (fresh, engine) => {
  // A SQLite file belongs to one process.
  const instances = engine === 'postgres' ? 2 : 1

  const open = async (options: Partial<Parameters<typeof openSignIn>[0]> = {}) =>
    openSignIn({ database: await fresh(), ...options })

  it.each<[string, () => Wallet]>([
    ['EVM', createEvmWallet],
    ['Solana', createSolanaWallet],
    ['Bitcoin', () => createBitcoinWallet('payment', 'bip322')],
  ])('gives an account of %s a token that servers verify by the key set', async (_, create) => {
    const { visit, now } = await open()
    const wallet = create()
    const page = visit()
    const token = await page.enter(wallet)
    const { keys } = (await (await page.ask('jwks.json')).json()) as Jwks
    const { alg, typ, kid } = partOf(token, 0)
    expect({ alg, typ }).toEqual({ alg: 'ES256', typ: 'JWT' })
    const [head = '', claims = '', seal = ''] = token.split('.')
    const key = createPublicKey({ key: keys.find(each => each.kid === kid) as never, format: 'jwk' })
    const signature = Buffer.from(seal, 'base64url')
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), { key, dsaEncoding: 'ieee-p1363' }, signature)).toBe(true)
    expect(JSON.stringify(keys)).not.toContain('"d"')
    const [chainNamespace, chainId] = wallet.chainId.split(':')
    const iat = Math.floor(now() / 1_000)
    const expected = {
      ...{ iss: 'https://api.example', aud: 'alpha', projectIdKey: 'alpha', projectUuid: 'alpha' },
      ...{ sub: `${wallet.chainId}:${wallet.address}`, iat, exp: iat + 86_400 },
      ...{ address: wallet.address, chainId, chainNamespace, caip2Network: wallet.chainId },
      ...{ uri: 'https://alpha.example/login', domain: 'alpha.example' },
      ...{ jti: expect.stringMatching(/^[-\w]{22}$/), nonce: expect.stringMatching(/^[\da-f]{32}$/) },
      profileUuid: expect.stringMatching(/^[-\da-f]{36}$/),
    }
    expect(partOf(token, 1)).toEqual({ ...expected, generation: 0 })
    expect(await (await page.me(token)).json()).toEqual(expected)
  })

  it('keeps an account with what its project says of it, apart from that of every other project', async () => {
    const { visit, clock } = await open()
    const wallet = createEvmWallet()
    const info = { type: 'extension', name: 'Alpha Wallet', icon: 'https://alpha.example/icon.png' }
    const first = await visit().enter(wallet, { walletInfo: info, clientId: 'c' })
    const put = await visit().put('account-metadata', { metadata: { plan: 'free', é: 1 } })
    expect(put.status).toBe(400)
    const headers = { authorization: `Bearer ${first}` }
    expect((await visit().put('account-metadata', { metadata: { plan: '\u0000 \ud800' } }, headers)).status).toBe(202)
    const created_at = new Date(clock.now()).toISOString()
    clock.advance(60_000)
    const second = await visit().enter(wallet)
    const { account } = (await (await visit().me(second, '?includeAccount=true')).json()) as { account: object }
    expect(account).toEqual({
      ...{ uuid: partOf(first, 1).profileUuid, caip2_chain: 'eip155:31337', address: wallet.address },
      ...{ created_at, last_signed_in_at: new Date(clock.now()).toISOString() },
      connection_method: { type: 'extension', name: 'Alpha Wallet' },
      metadata: { plan: '\u0000 \ud800' },
    })
    const social = { type: 'social', social: 'google', identifier: 'visitor@mail.example' }
    const elsewhere = await visit(beta).enter(wallet, { walletInfo: social })
    const other = await (await visit(beta).me(elsewhere, '?includeAccount=true')).text()
    expect(other).not.toMatch(/visitor@|plan/)
    expect(JSON.parse(other).account).toMatchObject({
      metadata: null,
      connection_method: { type: 'social', name: 'google' },
    })
    expect(JSON.parse(other).profileUuid).not.toBe(partOf(first, 1).profileUuid)
    expect((await visit().put('account-metadata', { metadata: null }, headers)).status).toBe(202)
    expect(await (await visit().me(first, '?includeAccount=true')).json()).toMatchObject({
      account: { metadata: null },
    })
  })

  it('takes a nonce once, however many instances are asked at the same time', async () => {
    const { visit } = await open({ instances })
    const wallet = createEvmWallet()
    const { nonce, token } = await visit(alpha, 0).nonce()
    const signed = await visit().write(wallet, nonce)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, count) => visit(alpha, count % 2).authenticate(signed, token)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(401)])
    expect(await readRefusal(await visit(alpha, 1).authenticate(signed, token))).toContain('SIGN_IN_REFUSED')
  })

  it('ends sessions for every instance: one, or all of the account', async () => {
    const { visit } = await open({ instances })
    const wallet = createEvmWallet()
    const [one, two, other] = [
      await visit(alpha, 0).enter(wallet),
      await visit(alpha, 1).enter(wallet),
      await visit().enter(createEvmWallet()),
    ]
    const elsewhere = await visit(beta).enter(wallet)
    const statuses = async () =>
      Promise.all([one, two, other].map(async (token, index) => (await visit(alpha, index % 2).me(token)).status))
    expect(await statuses()).toEqual([200, 200, 200])
    expect((await visit(alpha, 0).signOut(one, false)).status).toBe(202)
    expect(await statuses()).toEqual([401, 200, 200])
    expect((await visit(alpha, 1).signOut(one, true)).status).toBe(401)
    expect((await visit(alpha, 1).signOut(two, true)).status).toBe(202)
    expect(await statuses()).toEqual([401, 401, 200])
    // At once, in the same millisecond: the new session counts, those of before do not.
    const next = await visit(alpha, 0).enter(wallet)
    expect((await visit(alpha, 1).me(next)).status).toBe(200)
    expect(await statuses()).toEqual([401, 401, 200])
    expect((await visit(beta).me(elsewhere)).status).toBe(200)
  })

  it('refuses nonces that are foreign, late or missing', async () => {
    const { visit, clock } = await open()
    const wallet = createEvmWallet()
    const page = visit()
    const sub = visit({ projectId: 'alpha', origin: 'https://shop.alpha.example' })
    const [own, others, subs] = [await page.nonce(), await visit(beta).nonce(), await sub.nonce()]
    const signed = await page.write(wallet, own.nonce)
    const session = await page.enter(wallet)
    const refusal = '401 SIGN_IN_REFUSED The sign-in is not valid: nonce'
    for (const [name, body, token] of [
      ['of another project', await page.write(wallet, others.nonce), others.token],
      ['of another page of the project', await page.write(wallet, subs.nonce), subs.token],
      ['another than was signed', signed, (await page.nonce()).token],
      ['a session in its place', { ...signed }, session],
      ['none', signed, ''],
      ['unsigned', signed, `${encode({ alg: 'none', typ: 'nonce+jwt' })}.${own.token.split('.')[1]}.`],
    ] as const)
      expect([name, await readRefusal(await page.authenticate(body, token))]).toEqual([name, refusal])
    clock.advance(300_000)
    const late = await page.write(wallet, own.nonce)
    expect(await readRefusal(await page.authenticate(late, own.token))).toBe(refusal)
  })

  it('refuses a message of another site, network, time or account, and leaves its nonce usable', async () => {
    const { visit, clock } = await open()
    const page = visit()
    const wallet = createEvmWallet()
    const { nonce, token } = await page.nonce()
    const write = (change: object) => page.write(wallet, nonce, change)
    const good = await write({})
    const solana = await page.write(createSolanaWallet(), nonce)
    const late = new Date(clock.now() - 3_600_000).toISOString()
    for (const [fault, body] of [
      ['domain', await write({ domain: 'evil.example' })],
      ['domain', await write({ domain: 'shop.alpha.example' })],
      ['uri', await write({ uri: 'https://evil.example/login' })],
      ['uri', await write({ uri: `https://alpha.example/${'a'.repeat(3_000)}` })],
      ['chain', await write({ chainId: 'eip155:1' })],
      ['issued-at', await write({ issuedAt: late })],
      ['text', { ...good, message: `${good.message}\n` }],
      ['data', { ...good, data: { ...good.data, statement: 'Other.' } }],
      ['signature', { ...solana, signature: (await page.write(createSolanaWallet(), nonce)).signature }],
    ] as const)
      expect([fault, await readRefusal(await page.authenticate(body, token))]).toEqual([
        fault,
        `401 SIGN_IN_REFUSED The sign-in is not valid: ${fault}`,
      ])
    expect((await page.authenticate(good, token)).status).toBe(200)
  })

  it('refuses tokens that are forged, of another project, or late', async () => {
    const { visit, clock } = await open()
    const page = visit()
    const token = await page.enter(createEvmWallet())
    const [header = '', claims = '', seal = ''] = token.split('.')
    const { keys } = (await (await page.ask('jwks.json')).json()) as Jwks
    const kid = keys[0]?.kid
    const none = encode({ alg: 'none', typ: 'JWT', kid })
    const hs256 = `${encode({ alg: 'HS256', typ: 'JWT', kid })}.${claims}`
    const pem = createPublicKey({ key: keys[0] as never, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
    for (const forged of [
      `${none}.${claims}.`,
      `${none}.${claims}.${seal}`,
      ...[pem, JSON.stringify(keys[0])].map(
        key => `${hs256}.${createHmac('sha256', key).update(hs256).digest('base64url')}`,
      ),
      `${header}.${encode({ ...partOf(token, 1), address: createEvmWallet().address })}.${seal}`,
      `${header}.${claims}.${seal.slice(0, -4)}AAAA`,
      `${encode({ alg: 'ES256', typ: 'JWT', kid: 'other' })}.${claims}.${seal}`,
      (await page.nonce()).token,
      '',
      'x',
    ])
      for (const answer of [await page.me(forged), await page.signOut(forged, true)])
        expect([forged, await readRefusal(answer)]).toEqual([forged, expect.stringContaining('401 SESSION_INVALID')])
    expect((await visit(beta).me(token)).status).toBe(401)
    expect((await visit(beta).signOut(token, true)).status).toBe(401)
    expect((await page.me(token)).status).toBe(200)
    clock.advance(dayMs)
    expect((await page.me(token)).status).toBe(401)
  })

  it('rotates keys; a token counts until it expires, and its key is in the set until then', async () => {
    const { visit, clock } = await open({ instances, api: { signIn: { secret: 's'.repeat(32), rotateMs: dayMs } } })
    const wallet = createEvmWallet()
    const kids = async () => ((await (await visit().ask('jwks.json')).json()) as Jwks).keys.map(({ kid }) => kid)
    expect(await kids()).toEqual([])
    const starts = await Promise.all(Array.from({ length: 10 }, (_, count) => visit(alpha, count % 2).nonce()))
    const first = partOf(starts[0]?.token ?? '', 0).kid
    expect(await kids()).toEqual([first])
    clock.advance(dayMs - 1)
    const old = await visit(alpha, 0).enter(wallet)
    expect(partOf(old, 0).kid).toBe(first)
    clock.advance(2)
    const next = await visit(alpha, 1).enter(wallet)
    const second = partOf(next, 0).kid
    expect(second).not.toBe(first)
    expect(await kids()).toEqual([second, first])
    clock.advance(dayMs - 2_000)
    for (const at of [0, 1]) expect((await visit(alpha, at).me(old)).status).toBe(200)
    clock.advance(2_000)
    expect(await kids()).toEqual([second])
    expect((await visit().me(old)).status).toBe(401)
  })

  it('keeps private keys encrypted; with another secret new ones sign, and tokens of before count', async () => {
    const database = await fresh()
    const before = await openSignIn({ database })
    const token = await before.visit().enter(createEvmWallet())
    const after = await openSignIn({ database, api: { signIn: { secret: 'another secret of 32 characters.' } } })
    expect((await after.visit().me(token)).status).toBe(200)
    const next = await after.visit().enter(createEvmWallet())
    expect(partOf(next, 0).kid).not.toBe(partOf(token, 0).kid)
    expect((await before.visit().me(next)).status).toBe(200)
    expect(partOf(await before.visit().enter(createEvmWallet()), 0).kid).toBe(partOf(token, 0).kid)
    expect(after.log.lines.map(({ event }) => event)).toContain('sign-in.key-unreadable')
    const query = openDatabase(database, silentLog)
    onTestFinished(() => query.close())
    const rows = await query.query.selectFrom('sign_in_key').selectAll().execute()
    expect(rows).toHaveLength(2)
    for (const { sealed } of rows) expect(Buffer.from(sealed, 'base64url').length).toBe(12 + 43 + 16)
    expect(before.log.text() + after.log.text()).not.toMatch(/eyJ/)
  })

  it('forgets what has expired by itself', async () => {
    const database = await fresh()
    const { visit, clock } = await openSignIn({ database })
    await visit().signOut(await visit().enter(createEvmWallet()), false)
    const query = openDatabase(database, silentLog)
    onTestFinished(() => query.close())
    const count = async () =>
      (await asOperator(query, each => each.selectFrom('sign_in_spent').select('id').execute())).length
    expect(await count()).toBe(2)
    clock.advance(400 * dayMs)
    // A start purges.
    await openSignIn({ database, api: { clock } })
    await expect.poll(count).toBe(0)
    await expect.poll(() => query.query.selectFrom('sign_in_key').select('kid').execute()).toEqual([])
  })

  it('T19: only an origin that the project lists signs in, in the form that browsers send', async () => {
    const { visit } = await open()
    const { token } = await visit().nonce()
    for (const origin of [
      'https://alpha.example.evil.example',
      'https://evilalpha.example',
      'https://alpha.example.',
      'https://alpha.example:444',
      'https://alpha.example@evil.example',
      'http://alpha.example',
      'https://xn--lpha-k0a.example',
      'https://a.b.alpha.example.',
      'null',
      '',
    ]) {
      const page = visit({ projectId: 'alpha', origin })
      const answers = [
        await page.ask('nonce'),
        await page.authenticate({ message: 'x', signature: '0x' }, token),
        await page.post('otp', { email: 'a@b.example', account: 'eip155:1:0x' }),
        await page.put('otp', { code: '1' }, { 'x-otp': 'a' }),
      ]
      expect([origin, ...answers.map(({ status }) => status)]).toEqual([origin, 403, 403, 403, 403])
      for (const answer of answers) expect(await answer.text()).not.toMatch(/eyJ/)
    }
  })

  it('T37: one of many that race for a nonce wins, and hostile texts break no query', async () => {
    const { visit } = await open({ instances })
    const page = visit()
    const token = await page.enter(createEvmWallet())
    for (const text of ["' or 1=1 --", '"; drop table sign_in_account; --', '%', '\u0000', '💥', '{}'])
      for (const answer of [
        await page.authenticate({ message: text, signature: text }, token),
        await page.authenticate({ data: { [text]: text }, message: text, signature: text, clientId: text }, 'a.b.c'),
        await page.put('account-metadata', { metadata: { key: text } }, { authorization: 'Bearer a.b.c' }),
        await page.post('sign-out', { everywhere: text }, { authorization: 'Bearer a.b.c' }),
      ])
        expect([400, 401]).toContain(answer.status)
    const { nonce, token: nonceToken } = await page.nonce()
    const signed = await page.write(createEvmWallet(), nonce)
    const racing = Array.from({ length: 20 }, (_, at) => visit(alpha, at % 2).authenticate(signed, nonceToken))
    expect((await Promise.all(racing)).filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('a token counts no longer than its message says', async () => {
    const { visit, clock } = await open()
    const page = visit()
    const { nonce, token } = await page.nonce()
    const expirationTime = new Date(clock.now() + 3_600_000).toISOString()
    const answer = await page.authenticate(await page.write(createEvmWallet(), nonce, { expirationTime }), token)
    const session = ((await answer.json()) as { token: string }).token
    expect(partOf(session, 1).exp).toBe(Math.floor(clock.now() / 1_000) + 3_600)
    clock.advance(3_600_000)
    expect((await page.me(session)).status).toBe(401)
  })

  it('is for projects that enable it, at their pages', async () => {
    const { visit, urls } = await open()
    expect(
      await readRefusal(await visit({ ...alpha, projectId: 'dev', origin: 'http://localhost:1' }).ask('nonce')),
    ).toBe(
      '403 SIGN_IN_NOT_ENABLED Sign-in by this service is not enabled for the project: the feature hosted_sign_in is off',
    )
    expect((await visit({ ...alpha, origin: beta.origin }).ask('nonce')).status).toBe(403)
    // A secret key of the project is a server's: it has no visitor.
    const key = { authorization: 'Bearer alpha-secret-key-for-tests' }
    const path = `${urls[0]}/auth/v1/nonce?projectId=alpha`
    expect(await readRefusal(await fetch(path, { headers: key }))).toContain('visitors sign in at a page')
    const off = await openSignIn({ database: await fresh(), api: { signIn: undefined as never } })
    expect(await readRefusal(await off.visit().ask('nonce'))).toContain('the operator has set no secret for it')
    expect(await (await off.visit().ask('jwks.json')).json()).toEqual({ keys: [] })
  })

  it('lets browsers send what it reads, and no more', async () => {
    const { visit } = await open()
    const asked = async (path: string, method: string, origin = alpha.origin) => {
      const headers = { 'access-control-request-method': method }
      const { status, headers: given } = await visit({ ...alpha, origin }).ask(path, { method: 'OPTIONS', headers })
      return [status, ...['origin', 'methods', 'headers'].map(name => given.get(`access-control-allow-${name}`))]
    }
    const { origin } = alpha
    expect(await asked('authenticate', 'POST')).toEqual([204, origin, 'GET, POST', 'Content-Type, x-nonce-jwt, x-otp'])
    expect(await asked('otp', 'POST')).toEqual([204, origin, 'GET, POST', 'Content-Type, authorization'])
    expect(await asked('otp', 'PUT')).toEqual([204, origin, 'PUT', 'Content-Type, x-otp'])
    expect(await asked('me', 'GET')).toEqual([204, origin, 'GET, POST', 'Content-Type, authorization'])
    expect(await asked('account-metadata', 'PUT')).toEqual([204, origin, 'PUT', 'Content-Type, authorization'])
    expect((await asked('me', 'GET', beta.origin))[0]).toBe(403)
  })

  it('is limited by caller', async () => {
    const { visit } = await open({ api: { rateFactor: 1 } })
    // PostgreSQL counts by its own clock, and a place comes back each second; the clock of SQLite stands still here.
    const startedAt = performance.now()
    const statuses = await Promise.all(Array.from({ length: 120 }, async () => (await visit().ask('nonce')).status))
    const seconds = engine === 'postgres' ? Math.floor((performance.now() - startedAt) / 1_000) : 0
    const granted = statuses.filter(status => status === 200).length
    expect([granted >= 60, granted <= 60 + seconds, granted]).toEqual([true, true, granted])
    expect(statuses.filter(status => status === 429)).toHaveLength(120 - granted)
  })
})

withEngines('sign-in of contracts', fresh => {
  it('asks the nodes of the service; while none answers, the same message may be sent again', async () => {
    const devnet = await createDevnet()
    onTestFinished(() => devnet.stop())
    const owner = createEvmWallet()
    const deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
    const salt: Hex = `0x${'11'.repeat(32)}`
    const initCode = createOwnedAccount(owner.account.address)
    const address = getCreate2Address({ from: deployer, salt, bytecode: initCode })
    const data = concatHex([salt, initCode])
    const toWallet = (signer: Wallet): Wallet => ({
      ...{ address, chainId: 'eip155:31337' },
      async sign(message) {
        return serializeErc6492Signature({ address: deployer, data, signature: (await signer.sign(message)) as Hex })
      },
    })
    const database = await fresh()
    const away = await openSignIn({ database })
    const { nonce, token } = await away.visit().nonce()
    const signed = await away.visit().write(toWallet(owner), nonce)
    expect(await readRefusal(await away.visit().authenticate(signed, token))).toContain('503 UPSTREAM_UNAVAILABLE')
    const here = await openSignIn({
      database,
      rpcUrl: devnet.chains['eip155:31337'].rpcUrl,
      api: { clock: away.clock },
    })
    const forged = await here.visit().write(toWallet(createEvmWallet()), nonce)
    expect((await here.visit().authenticate(forged, token)).status).toBe(401)
    expect((await here.visit().authenticate(signed, token)).status).toBe(200)
  })
})
