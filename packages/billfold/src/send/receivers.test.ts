import { getEventListeners } from 'node:events'
import { createMadeUpFamily, type MadeUpFamily } from '@billfold/testkit'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestKit } from '../../../testkit/src/seams/createTestKit.ts'
import { isSameAddress } from '../core/addresses/isSameAddress.ts'
import type { FeatureImplementations } from '../core/contracts/Features.ts'
import { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import { chunkLoadFailed } from '../protocol/errors/rows/chunk.ts'
import { nameOffChain } from '../protocol/errors/rows/names.ts'
import { requestAborted } from '../protocol/errors/rows/request.ts'
import { rpcAllFailed } from '../protocol/errors/rows/rpc.ts'
import { sendToTokenAccount } from '../protocol/errors/rows/send.ts'
import { nameCacheMs } from '../protocol/limits.ts'
import { isBurnAddress } from './isBurnAddress.ts'
import { isReceiverName } from './isReceiverName.ts'
import { recentReceivers } from './recentReceivers.ts'
import { rememberReceiver } from './rememberReceiver.ts'
import { resolveReceiver } from './resolveReceiver.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

const refusal = new BillfoldError(sendToTokenAccount)
type Names = FeatureImplementations['resolveName']
type Check = FeatureImplementations['checkReceiver']

/** A family whose names lead where the test says, and what was asked of it. */
function open(
  resolveName: Names,
  change: Omit<Partial<MadeUpFamily>, 'names'> & { names?: MadeUpFamily['names'] | undefined; check?: Check } = {},
) {
  const asked: { name: string; on: string; network: string }[] = []
  const family = createMadeUpFamily()
  const { check, ...own } = change
  const { names, ...nameless } = { ...family, ...own }
  const adapter = {
    ...nameless,
    ...(names ? { names } : {}),
    features: {
      ...family.features,
      resolveName: {
        isAvailable: () => true,
        load: async (): Promise<Names> => read => {
          asked.push({ name: read.name, on: read.on ?? '', network: read.network.id })
          return resolveName(read)
        },
      },
      ...(check ? { checkReceiver: { isAvailable: () => true, load: async () => check } } : {}),
    },
  }
  const { kit, clock, destroy } = createTestKit({ families: [adapter] })
  ends.push(destroy)
  const resolve = (text: string, networkId: `${string}:${string}` = 'toy:atoll', signal?: AbortSignal) =>
    resolveReceiver(kit, { networkId, text, signal })
  return { kit, clock, asked, resolve, destroy }
}
const leadsTo =
  (address: string): Names =>
  async ({ name }) => ({ name: name.toLowerCase(), address })

describe('resolveReceiver', () => {
  it('asks the network that keeps the names, for the network on which is sent, and returns name and address as they are written', async () => {
    const { asked, resolve } = open(leadsTo('bob.atoll'), {
      formatAddress: address => address.replace('atoll', 'reef'),
    })
    expect(await resolve('@Bob')).toEqual({ name: '@bob', address: 'bob.reef' })
    expect(asked).toEqual([{ name: '@Bob', on: 'toy:atoll', network: 'toy:harbour' }])
    expect(await resolve('eve.atoll')).toEqual({ address: 'eve.reef' })
    expect(asked).toHaveLength(1)
  })

  it.each<[string, Names, string, `${string}:${string}`]>([
    ['a name that leads nowhere', async () => undefined, '@bob', 'toy:atoll'],
    ['a name that leads to no address', leadsTo('BOB'), '@bob', 'toy:atoll'],
    ['a text that is neither', leadsTo('bob.atoll'), 'Bob', 'toy:atoll'],
    ['a name where names do not count', leadsTo('bob.atoll'), '@bob', 'toy:reef'],
    ['a name on a network that is not set', leadsTo('bob.atoll'), '@bob', 'toy:nowhere'],
    ['a name of another family', leadsTo('bob.atoll'), '@bob', 'eip155:1'],
    ['an address of another family', leadsTo('bob.atoll'), 'bob.atoll', 'eip155:1'],
  ])('finds no receiver by %s', async (_, names, text, networkId) => {
    expect(await open(names).resolve(text, networkId)).toBeUndefined()
  })

  it('finds no receiver by a name where the family has no names', async () => {
    const { asked, resolve } = open(leadsTo('bob.atoll'), { names: undefined })
    expect(await resolve('@bob')).toBeUndefined()
    expect(asked).toEqual([])
  })

  it('remembers for five minutes where a name leads, on each network alone, unless the clock went back', async () => {
    const { asked, clock, resolve } = open(leadsTo('bob.atoll'))
    const askedBy = async (networkId?: `${string}:${string}`, text = '@bob') => {
      const before = asked.length
      await resolve(text, networkId)
      return asked.length - before
    }
    expect([await askedBy(), await askedBy()]).toEqual([1, 0])
    expect([await askedBy('toy:harbour'), await askedBy('toy:harbour'), await askedBy()]).toEqual([1, 0, 0])
    await clock.advance(nameCacheMs - 1)
    expect(await askedBy()).toBe(0)
    await clock.advance(1)
    expect([await askedBy(), await askedBy()]).toEqual([1, 0])
    clock.jump(-1)
    expect([await askedBy(), await askedBy()]).toEqual([1, 0])
  })

  it('remembers fifty names, and none that leads nowhere', async () => {
    const { asked, resolve } = open(async ({ name }) =>
      name === '@nobody' ? undefined : { name, address: 'bob.atoll' },
    )
    const letters = [...'abcdefghijklmnopqrstuvwxyz']
    const names = letters.flatMap(one => [`@${one}`, `@${one}${one}`]).slice(0, 50)
    for (const name of ['@nobody', ...names, names[0] ?? '']) await resolve(name)
    expect(asked).toHaveLength(51)
    await resolve('@nobody')
    expect(asked).toHaveLength(52)
    await resolve('@zz')
    for (const name of ['@zz', names[0] ?? '']) await resolve(name)
    expect(asked.slice(52).map(({ name }) => name)).toEqual(['@zz', names[0]])
  })

  it.each([
    ['names/off-chain', new BillfoldError(nameOffChain)],
    ['request/aborted', new BillfoldError(requestAborted)],
    ['chunk/load-failed', new BillfoldError(chunkLoadFailed)],
  ])('says %s as the family says it', async (code, fault) => {
    const { resolve } = open(() => Promise.reject(fault))
    await expect(resolve('@bob')).rejects.toMatchObject({ code })
  })

  it.each([new BillfoldError(rpcAllFailed), new Error('offline')])(
    'reports that no source could answer: %s',
    async cause => {
      const { resolve } = open(() => Promise.reject(cause))
      await expect(resolve('@bob')).rejects.toMatchObject({ code: 'names/resolve-failed', cause })
    },
  )

  it('gives up when the caller does or the kit ends, and removes its listeners afterwards', async () => {
    const { signal } = new AbortController()
    const quick = open(leadsTo('bob.atoll'), { check: async () => undefined })
    await quick.resolve('@bob', 'toy:atoll', signal)
    expect(getEventListeners(signal, 'abort')).toEqual([])
    const { destroy, resolve } = open(() => new Promise(() => {}))
    const leaving = new AbortController()
    const left = resolve('@bob', 'toy:atoll', leaving.signal)
    const ended = resolve('@eve')
    leaving.abort()
    await expect(left).rejects.toMatchObject({ code: 'request/aborted' })
    destroy()
    await expect(ended).rejects.toMatchObject({ code: 'request/aborted' })
  })

  it('asks the family what speaks against a receiver each time, by address, by name and by a name that it remembers', async () => {
    const seen: string[] = []
    const check: Check = async ({ address, network }) => {
      seen.push(`${address} on ${network?.id}`)
      return seen.length === 1 ? undefined : refusal
    }
    const { resolve } = open(leadsTo('bob.atoll'), { check })
    expect(await resolve('bob.atoll')).toEqual({ address: 'bob.atoll' })
    const refused = { address: 'bob.atoll', name: '@bob', refusal }
    expect([await resolve('@bob'), await resolve('@bob')]).toEqual([refused, refused])
    expect(seen).toEqual(Array(3).fill('bob.atoll on toy:atoll'))
    expect(await resolve('bob.atoll', 'toy:nowhere')).toEqual({ address: 'bob.atoll' })
    expect(seen).toHaveLength(3)
  })

  it('treats a family that cannot answer as one without a warning, but not an aborted call', async () => {
    const offline = open(leadsTo('bob.atoll'), { check: () => Promise.reject(new Error('offline')) })
    expect(await offline.resolve('bob.atoll')).toEqual({ address: 'bob.atoll' })
    const waiting = open(leadsTo('bob.atoll'), { check: () => new Promise(() => {}) })
    const leaving = new AbortController()
    const left = waiting.resolve('bob.atoll', 'toy:atoll', leaving.signal)
    leaving.abort()
    await expect(left).rejects.toMatchObject({ code: 'request/aborted' })
  })
})

describe('what a text is meant as', () => {
  it.each([
    ['toy:atoll', '@bob', true],
    ['toy:atoll', 'bob.atoll', false],
    ['toy:atoll', 'Bob', false],
    ['eip155:1', '@bob', false],
  ] as const)('on %s: %s is a name: %s', (networkId, text, isName) => {
    expect(isReceiverName(open(leadsTo('bob.atoll')).kit, networkId, text)).toBe(isName)
  })

  it('is an address where the family takes it for both, and no name where it has no names', () => {
    const names = { isName: () => true, findNetwork: () => undefined }
    expect(isReceiverName(open(leadsTo('bob.atoll'), { names }).kit, 'toy:atoll', 'bob.atoll')).toBe(false)
    expect(isReceiverName(open(leadsTo('bob.atoll'), { names: undefined }).kit, 'toy:atoll', '@bob')).toBe(false)
  })

  it('is the zero address where the family says so', () => {
    const { kit } = open(leadsTo('bob.atoll'), { isBurnAddress: address => address === 'no.body' })
    expect(['no.body', 'bob.atoll'].map(address => isBurnAddress(kit, 'toy:atoll', address))).toEqual([true, false])
    expect(isBurnAddress(kit, 'eip155:1', 'no.body')).toBe(false)
    expect(isBurnAddress(open(leadsTo('bob.atoll')).kit, 'toy:atoll', 'no.body')).toBe(false)
  })
})

describe('isSameAddress', () => {
  it.each([
    ['as they are written', undefined, 'AA.atoll', 'aa.atoll', false],
    ['as they are written', undefined, 'aa.atoll', 'aa.atoll', true],
    ['in either case', (address: string) => address.toLowerCase(), 'AA.atoll', 'aa.atoll', true],
    ['in either case, by their letters', () => 'aa.atoll', 'aa.atoll', 'bb.atoll', false],
  ])('of a family that distinguishes addresses %s (case %#)', (_, formatAddress, first, second, isSame) => {
    const { kit } = open(leadsTo('bob.atoll'), formatAddress ? { formatAddress } : {})
    expect(isSameAddress(kit, 'toy', first, second)).toBe(isSame)
  })
})

describe('recent receivers', () => {
  it('are ten of each namespace, newest first, each once however it is written, by the name of the last time', () => {
    const { kit } = open(leadsTo('bob.atoll'), { formatAddress: address => address.toLowerCase() })
    expect(recentReceivers(kit, 'toy')).toEqual([])
    const letters = [...'abcdefghijkl']
    for (const one of letters) rememberReceiver(kit, 'toy', { address: `${one}${one}.atoll`, name: `@${one}` })
    rememberReceiver(kit, 'eip155', { address: '0xa' })
    rememberReceiver(kit, 'toy', { address: 'KK.atoll' })
    const known = letters.reverse().map(one => ({ address: `${one}${one}.atoll`, name: `@${one}` }))
    expect(recentReceivers(kit, 'toy')).toEqual([
      { address: 'KK.atoll' },
      ...known.filter(({ name }) => name !== '@k').slice(0, 9),
    ])
    expect(recentReceivers(kit, 'eip155')).toEqual([{ address: '0xa' }])
  })
})
