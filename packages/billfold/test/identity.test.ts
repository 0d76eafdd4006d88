import { createMadeUpFamily, createMadeUpWallet } from '@billfold/testkit'
import {
  connect,
  disconnect,
  fetchIdentity,
  getAccount,
  isBillfoldError,
  type Kit,
  openSend,
  switchNetwork,
  watchAccount,
} from 'billfold'
import { BillfoldError, nameOffChain, rpcAllFailed } from 'billfold/protocol'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTestClock } from '../../testkit/src/seams/createTestClock.ts'
import { createTestKit } from '../../testkit/src/seams/createTestKit.ts'
import { createTestOrigin } from '../../testkit/src/seams/createTestOrigin.ts'
import { followIdentity } from '../src/core/identity/followIdentity.ts'
import { toShownIdentity } from '../src/core/identity/toShownIdentity.ts'
import { getSend } from '../src/send/getSend.ts'
import { recentReceivers } from '../src/send/recentReceivers.ts'
import { resolveReceiver } from '../src/send/resolveReceiver.ts'

// What accounts are called and where names lead (specification section 7: "Name lookups … apply to EVM mainnets only").

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.unstubAllGlobals()
})

const picture = 'data:image/png;base64,AA=='
const FIVE_MINUTES = 300_000

/** A kit of which the test knows every question about names. */
async function open({
  clock = createTestClock(),
  origin = createTestOrigin(),
  wallet = createMadeUpWallet({ clock }),
  isConnected = true,
  hasNames = true,
  avatar = picture,
  api = undefined as string | undefined,
  fetch = undefined as typeof globalThis.fetch | undefined,
} = {}) {
  const family = createMadeUpFamily({ clock, wallets: [wallet] })
  family.nameBook.set('@ada', { address: 'ada.harbour', avatar })
  family.nameBook.set('@alan', { address: 'alan.atoll' })
  const asked: string[] = []
  const world = { failure: undefined as unknown, wait: undefined as Promise<void> | undefined }
  const listen = <feature extends 'resolveName' | 'identity'>(name: feature) => {
    const { isAvailable, load } = family.features[name] as unknown as {
      isAvailable: () => boolean
      load: () => Promise<(options: Record<string, unknown>) => Promise<unknown>>
    }
    return {
      isAvailable,
      load: async () => {
        const run = await load()
        return async (options: Record<string, unknown>) => {
          asked.push(`${name} ${options.name ?? options.address} of ${(options.network as { id: string }).id}`)
          await world.wait
          if (world.failure) throw world.failure
          return run(options)
        }
      },
    }
  }
  const { names, ...rest } = family
  const features = { ...family.features, resolveName: listen('resolveName'), identity: listen('identity') }
  // The same rules, but no network keeps names.
  const rules = names && { ...names, ...(hasNames ? {} : { findNetwork: () => undefined }) }
  const { kit, destroy } = createTestKit({
    clock,
    origin,
    ...(fetch ? { environment: { fetch } } : {}),
    families: [{ ...rest, ...(rules ? { names: rules } : {}), features: features as typeof family.features }],
    ...(api ? { api, projectId: 'p' } : {}),
  })
  ends.push(destroy)
  if (isConnected) await connect(kit, { connector: kit.store.getState().connectors[0]?.id ?? '' })
  return { kit, clock, origin, wallet, asked, world, family, destroy }
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'nothing thrown',
    error => (isBillfoldError(error) ? error.code : String(error)),
  )
const receiver = (kit: Kit, text: string, networkId: `${string}:${string}` = 'toy:atoll') =>
  resolveReceiver(kit, { networkId, text })

describe('the account that a text names', () => {
  it('is an address as it is, and a name by the network that keeps names, once in five minutes', async () => {
    const { kit, asked, clock } = await open()
    expect(await receiver(kit, 'grace.harbour')).toEqual({ address: 'grace.harbour' })
    expect(asked).toEqual([])
    expect(await receiver(kit, '@Ada')).toEqual({ address: 'ada.harbour', name: '@ada' })
    await clock.advance(FIVE_MINUTES - 1)
    expect(await receiver(kit, '@Ada')).toEqual({ address: 'ada.harbour', name: '@ada' })
    expect(asked).toEqual(['resolveName @Ada of toy:harbour'])
    await clock.advance(1)
    await receiver(kit, '@Ada')
    expect(asked).toHaveLength(2)
  })

  it('is asked for on each network by itself: a name may lead elsewhere there', async () => {
    const { kit, asked, family } = await open()
    expect(await receiver(kit, '@ada', 'toy:atoll')).toMatchObject({ address: 'ada.harbour' })
    family.nameBook.set('@ada', { address: 'ada.atoll' })
    expect(await receiver(kit, '@ada', 'toy:harbour')).toMatchObject({ address: 'ada.atoll' })
    expect(await receiver(kit, '@ada', 'toy:atoll')).toMatchObject({ address: 'ada.harbour' })
    expect(asked).toHaveLength(2)
  })

  it('is asked for again where the clock was set back, and once fifty other names are known', async () => {
    const { kit, asked, clock, family } = await open()
    await receiver(kit, '@ada')
    clock.jump(-1)
    await receiver(kit, '@ada')
    expect(asked).toHaveLength(2)
    const others = Array.from(
      { length: 50 },
      (_, at) => `@${'a'.repeat(1 + Math.floor(at / 10))}${'bcdefghijk'[at % 10]}`,
    )
    for (const name of others) family.nameBook.set(name, { address: 'bob.atoll' })
    for (const name of others.slice(0, 49)) await receiver(kit, name)
    await receiver(kit, '@ada')
    expect(asked).toHaveLength(51)
    await receiver(kit, others[49] as string)
    await receiver(kit, '@ada')
    expect(asked).toHaveLength(53)
  })

  it('is unknown, without a request, on test networks, without a network of names, and for an invalid name', async () => {
    const { kit, asked } = await open()
    expect(await receiver(kit, '@ada', 'toy:reef')).toBeUndefined()
    expect(await receiver(kit, '0x12')).toBeUndefined()
    expect(asked).toEqual([])
    expect(await receiver(kit, '@nobody')).toBeUndefined()
    expect(asked).toEqual(['resolveName @nobody of toy:harbour'])
    const other = await open({ hasNames: false })
    expect(await receiver(other.kit, '@ada')).toBeUndefined()
    expect(other.asked).toEqual([])
  })

  it('is a failure when no source answers, and is asked for again', async () => {
    const { kit, asked, world } = await open()
    world.failure = new BillfoldError(rpcAllFailed)
    expect(await codeOf(receiver(kit, '@ada'))).toBe('names/resolve-failed')
    world.failure = new BillfoldError(nameOffChain)
    expect(await codeOf(receiver(kit, '@ada'))).toBe('names/off-chain')
    world.failure = undefined
    expect(await receiver(kit, '@ada')).toMatchObject({ address: 'ada.harbour' })
    expect(asked).toHaveLength(3)
  })

  it('settles with its signal, and with the kit', async () => {
    const { kit, world } = await open()
    world.wait = new Promise(() => {})
    const leaving = new AbortController()
    const first = codeOf(resolveReceiver(kit, { networkId: 'toy:atoll', text: '@ada', signal: leaving.signal }))
    leaving.abort()
    expect(await first).toBe('request/aborted')
    const second = codeOf(receiver(kit, '@ada'))
    kit.destroy()
    expect(await second).toBe('request/aborted')
  })

  it('an address of another family is ignored, from any source', async () => {
    const { kit, family } = await open()
    family.nameBook.set('@eve', { address: '0xEvil' })
    expect(await receiver(kit, '@eve')).toBeUndefined()
  })
})

describe('sending to a name', () => {
  it('asks the wallet for the address, and remembers the name beside it', async () => {
    const { kit } = await open()
    await switchNetwork(kit, { networkId: 'toy:atoll' })
    const hash = openSend(kit, { to: '@alan', amount: '1' })
    await vi.waitFor(() => expect(getSend(kit).getState().draft.to).toBe('@alan'))
    getSend(kit).preview(await receiver(kit, '@alan'))
    expect(getSend(kit).getState().review).toMatchObject({ to: 'alan.atoll', toName: '@alan' })
    getSend(kit).ask()
    expect(await hash).toBe('voyage-1')
    expect(recentReceivers(kit, 'toy')).toEqual([{ address: 'alan.atoll', name: '@alan' }])
  })

  it('rejects for a host: no name, and no source that answers, are not the same', async () => {
    const { kit, world } = await open()
    expect(await codeOf(openSend(kit, { to: '@nobody' }))).toBe('send/invalid-address')
    world.failure = new BillfoldError(rpcAllFailed)
    expect(await codeOf(openSend(kit, { to: '@ada' }))).toBe('names/resolve-failed')
  })
})

describe('what the connected account is called', () => {
  it('is a part of the account, reported to its watchers, and asked for once in five minutes, over reloads too', async () => {
    const { kit, asked, clock, origin, destroy } = await open()
    const onChange = vi.fn()
    watchAccount(kit, { onChange })
    expect(await fetchIdentity(kit)).toEqual({ name: '@ada', avatar: picture })
    expect(getAccount(kit)).toMatchObject({ profileName: '@ada', profileImage: picture, address: 'ada.harbour' })
    expect(onChange).toHaveBeenCalledTimes(1)
    expect(onChange.mock.calls[0]?.[0]).toMatchObject({ profileName: '@ada' })
    await fetchIdentity(kit)
    expect(asked).toEqual(['identity ada.harbour of toy:harbour'])
    destroy()
    await clock.advance(FIVE_MINUTES - 1)
    const again = await open({ clock, origin, isConnected: false })
    const accountId = 'toy:harbour:ada.harbour'
    expect(await fetchIdentity(again.kit, { accountId })).toEqual({ name: '@ada', avatar: picture })
    expect(again.asked).toEqual([])
    again.destroy()
    await clock.advance(1)
    const late = await open({ clock, origin, isConnected: false })
    await fetchIdentity(late.kit, { accountId })
    expect(late.asked).toHaveLength(1)
  })

  it('is empty without a name, on test networks and without a source; a failure is not an answer', async () => {
    const { kit, asked, world } = await open()
    expect(await fetchIdentity(kit, { accountId: 'toy:harbour:grace.harbour' })).toBeUndefined()
    expect(asked).toHaveLength(1)
    expect(await fetchIdentity(kit, { accountId: 'toy:reef:ada.harbour' })).toBeUndefined()
    expect(await fetchIdentity(kit, { accountId: 'toy:unknown:ada.harbour' })).toBeUndefined()
    expect(asked).toHaveLength(1)
    world.failure = new BillfoldError(rpcAllFailed)
    expect(await codeOf(fetchIdentity(kit))).toBe('rpc/all-failed')
    expect(getAccount(kit).profileName).toBeUndefined()
    world.failure = undefined
    expect(await fetchIdentity(kit)).toMatchObject({ name: '@ada' })
    const other = await open({ hasNames: false })
    expect(await fetchIdentity(other.kit)).toBeUndefined()
  })

  it('comes from the API where no network keeps names, and is cleaned like any other', async () => {
    const urls: string[] = []
    const fetch = async (url: Parameters<typeof globalThis.fetch>[0]) => {
      urls.push(String(url))
      return Response.json({ name: 'ada.example', avatar: 'https://api.example/v1/media/abc' })
    }
    const { kit, asked } = await open({ hasNames: false, api: 'https://api.example', fetch })
    const picture = 'https://api.example/v1/media/abc'
    expect(await fetchIdentity(kit)).toEqual({ name: 'ada.example', avatar: picture })
    expect(urls.filter(url => url.includes('/v1/identity/ada.harbour'))).toHaveLength(1)
    expect(asked).toEqual([])
  })

  it('of a picture on the web takes the API’s own, if both agree on the name; without an API it is left out', async () => {
    const answer = { name: '@ada', avatar: 'https://api.example/v1/media/abc' }
    const fetch = async () => Response.json(answer)
    const web = 'https://pictures.example/ada.png'
    const { kit } = await open({ api: 'https://api.example', fetch, avatar: web })
    expect(await fetchIdentity(kit)).toEqual(answer)
    const other = await open({
      api: 'https://api.example',
      fetch: async () => Response.json({ ...answer, name: '@alan' }),
      avatar: web,
    })
    expect(await fetchIdentity(other.kit)).toEqual({ name: '@ada' })
    const broken = await open({
      api: 'https://api.example',
      fetch: async () => Promise.reject(new Error()),
      avatar: web,
    })
    expect(await fetchIdentity(broken.kit)).toEqual({ name: '@ada' })
    expect(await fetchIdentity((await open({ avatar: web })).kit)).toEqual({ name: '@ada' })
  })

  it('follows the account; a restored connection makes no request; an ended one is forgotten', async () => {
    const { kit, asked, origin, clock, wallet, destroy } = await open()
    followIdentity(kit, false)
    await vi.waitFor(() => expect(getAccount(kit).profileName).toBe('@ada'))
    await switchNetwork(kit, { networkId: 'toy:atoll' })
    await vi.waitFor(() => expect(getAccount(kit).profileName).toBe('@ada'))
    expect(asked).toEqual(['identity ada.harbour of toy:harbour', 'identity ada.harbour of toy:harbour'])
    destroy()
    // An hour later: what is remembered is shown, and no request is made.
    await clock.advance(3_600_000)
    const again = await open({ origin, clock, wallet, isConnected: false })
    await vi.waitFor(() => expect(getAccount(again.kit).isConnected).toBe(true))
    followIdentity(again.kit, true)
    expect(getAccount(again.kit).profileName).toBe('@ada')
    expect(again.asked).toEqual([])
    await disconnect(again.kit)
    expect(again.kit.store.getState().identities).toEqual({})
    expect(again.kit.environment.storage?.getItem('@billfold/identities')).toBeNull()
  })
})

describe('what of an identity is shown', () => {
  it.each([
    ['ada.eth\u202e', undefined],
    ['ad\u200ba.eth', undefined],
    ['ad\u200da.eth', undefined],
    ['', undefined],
    ['👩\u200d🚀.eth', '👩\u200d🚀.eth'],
    ['👩🏽\u200d🚀.eth', '👩🏽\u200d🚀.eth'],
    ['érin.eth', 'érin.eth'],
  ])('%j is %j', async (name, shown) => {
    const { kit } = await open({ isConnected: false })
    expect(toShownIdentity(kit, { name })?.name).toBe(shown)
  })

  it.each([
    ['data:image/png;base64,AA==', true],
    ['DATA:image/svg+xml,%3Csvg/%3E', true],
    ['data:text/html,x', false],
    ['data:image/x-icon;base64,AA==', false],
    ['https://pictures.example/a.png', false],
    ['https://api.example/v1/media/x', true],
    ['https://api.example.evil.example/x', false],
    ['ipfs://bafy/a.png', false],
    ['javascript:alert(1)', false],
  ])('of a picture at %j: %j', async (avatar, isShown) => {
    const { kit } = await open({ isConnected: false, api: 'https://api.example' })
    expect(toShownIdentity(kit, { name: 'a.eth', avatar })).toEqual({ name: 'a.eth', ...(isShown ? { avatar } : {}) })
  })
})
