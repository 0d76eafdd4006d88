import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hashText } from '../../../serve/hashText.ts'
import { refusalOf } from '../testing/refusalOf.ts'
import { directWindowCall } from './directWindowCall.ts'
import { startSocialLoginCall } from './startSocialLoginCall.ts'
import { withProvider } from './testing/withProvider.ts'

const host = 'https://alpha.example'
const place = { projectId: 'alpha', hostOrigin: host }
const { asked, create, url } = withProvider(host)

describe('the beginning of a login elsewhere', () => {
  it('is noted for the page that asks, and lives for ten minutes', async () => {
    const { asker, attempt, clock, realm, start } = await create()
    const now = clock.now()
    const { expiresInMs, flowId, uri } = await start()
    expect(expiresInMs).toBe(600_000)
    expect(uri.startsWith(`${url()}/authorize?response_type=code&client_id=client&`)).toBe(true)
    expect(await attempt(flowId)).toMatchObject({
      realm: realm('alpha'),
      project_id: 'alpha',
      kind: 'social',
      provider: 'github',
      thumbprint: asker.asker.thumbprint,
      host_origin: host,
      window_hash: null,
      expires_at: now + 600_000,
    })
    expect(asked).toEqual([])
  })

  it('is refused where the vault has no settings of the provider, and to pages of others', async () => {
    const { asker } = await create()
    expect(await refusalOf(asker.ask(startSocialLoginCall, { ...place, provider: 'apple' }))).toEqual({
      code: 'provider-absent',
      detail: 'this vault has no settings for logins by apple',
    })
    const foreign = { ...place, hostOrigin: 'https://evil.example', provider: 'github' as const }
    expect(await refusalOf(asker.ask(startSocialLoginCall, foreign))).toMatchObject({ code: 'origin-refused' })
  })
})

describe('a window that was cut off', () => {
  it('gets its address, once, for a login of any page', async () => {
    const rendezvous = randomBytes(16).toString('hex')
    const { attempt, page, start } = await create()
    const ask = (waitMs = 0, to = rendezvous) => page().ask(directWindowCall, { rendezvous: to, waitMs })
    expect(await ask()).toEqual({ uri: null })
    const { flowId, uri } = await start('github', rendezvous)
    expect((await attempt(flowId)).window_hash).toBe(hashText(rendezvous))
    expect(await ask(0, 'b2'.repeat(16))).toEqual({ uri: null })
    expect(await ask()).toEqual({ uri })
    expect(await ask()).toEqual({ uri: null })
  })

  it('is notified at once when the login begins, and checks each second for one that begins elsewhere', async () => {
    const rendezvous = randomBytes(16).toString('hex')
    const { clock, page, services, start } = await create()
    const { signal } = page().asker
    const waited: unknown[] = []
    const { waits } = services
    const sleep = waits.wait
    let begun: ReturnType<typeof start> | undefined
    waits.wait = (...given) => {
      waited.push(given)
      const sleeping = sleep(given[0], 60_000, signal)
      begun ??= start('github', rendezvous)
      return sleeping
    }
    const received = await page({ signal }).ask(directWindowCall, { rendezvous, waitMs: 25_000 })
    expect(received).toEqual({ uri: (await begun)?.uri })
    expect(waited).toEqual([[`window.${hashText(rendezvous)}`, 1_000, signal]])
    waits.wait = async (_, ms) => {
      waited.push(ms)
      clock.advance(ms)
    }
    expect(await page().ask(directWindowCall, { rendezvous, waitMs: 2_500 })).toEqual({ uri: null })
    expect(waited.slice(1)).toEqual([1_000, 1_000, 500])
  })

  it('is not waited for when it hangs up or the process ends', async () => {
    const rendezvous = randomBytes(16).toString('hex')
    const { page, services } = await create()
    const ask = (signal = new AbortController().signal) =>
      page({ signal }).ask(directWindowCall, { rendezvous, waitMs: 25_000 })
    expect(await ask(AbortSignal.abort())).toEqual({ uri: null })
    services.waits.end()
    expect(await ask()).toEqual({ uri: null })
  })

  it.each([
    ['is over', { done_at: 1 }],
    ['has its answer', { subject: 'ada' }],
    ['has failed', { failure: 'login-denied' }],
    ['is of another kind', { kind: 'farcaster' }],
  ] as const)('learns nothing of a login that %s', async (_, change) => {
    const rendezvous = randomBytes(16).toString('hex')
    const { database, page, start } = await create()
    const { flowId } = await start('github', rendezvous)
    await database.query.updateTable('attempt').set(change).where('id', '=', flowId).execute()
    expect(await page().ask(directWindowCall, { rendezvous, waitMs: 0 })).toEqual({ uri: null })
  })

  it('learns nothing after three minutes', async () => {
    const rendezvous = randomBytes(16).toString('hex')
    const { clock, page, start } = await create()
    const ask = () => page().ask(directWindowCall, { rendezvous, waitMs: 0 })
    await start('github', rendezvous)
    clock.advance(179_999)
    expect((await ask()).uri).not.toBeNull()
    await start('google', rendezvous)
    clock.advance(180_000)
    expect(await ask()).toEqual({ uri: null })
  })

  it('goes nowhere where the vault lost the settings of the provider', async () => {
    const rendezvous = randomBytes(16).toString('hex')
    const { page, services, start } = await create()
    await start('github', rendezvous)
    Object.assign(services, { social: new Map() })
    expect(await page().ask(directWindowCall, { rendezvous, waitMs: 0 })).toEqual({ uri: null })
  })

  it('asks sixty times a minute and no more', async () => {
    const rendezvous = randomBytes(16).toString('hex')
    const { clock, page } = await create()
    const window = page()
    const ask = () => window.ask(directWindowCall, { rendezvous, waitMs: 0 })
    for (let count = 0; count < 60; count++) await ask()
    expect(await refusalOf(ask())).toEqual({ code: 'too-many', retryAfterMs: 1_000 })
    expect(await page().ask(directWindowCall, { rendezvous, waitMs: 0 })).toEqual({ uri: null })
    clock.advance(60_000)
    for (let count = 0; count < 60; count++) await ask()
  })
})
