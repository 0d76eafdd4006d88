import { createMadeUpFamily, createMadeUpWallet } from '@billfold/testkit'
import { connect } from 'billfold'
import type { ActivityRow, FeatureImplementations } from 'billfold/adapter'
import { afterEach, expect, it } from 'vitest'
import { createTestClock } from '../../testkit/src/seams/createTestClock.ts'
import { createTestKit } from '../../testkit/src/seams/createTestKit.ts'
import { activityOf } from '../src/core/activity/activityOf.ts'
import { isListedNetwork } from '../src/core/api/isListedNetwork.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/**
 * A connected kit whose API has a history of two pages, of which the second fails while `api.isBroken`, and the first while
 * `api.isDown`. With `activity` its family reads the chain as well.
 */
async function open(activity?: FeatureImplementations['activity'], base: string | undefined = 'https://api.example') {
  const api = { isBroken: true, isDown: false, asked: [] as (string | null)[] }
  const row = (id: string, minedAt: string) => ({
    id,
    metadata: {
      operationType: 'send',
      hash: id,
      chain: 'toy:harbour',
      minedAt,
      sentFrom: 'ada.harbour',
      sentTo: 'bob.atoll',
      status: 'confirmed',
    },
    transfers: null,
  })
  const fetch: typeof globalThis.fetch = async input => {
    const { pathname, searchParams } = new URL(String(input))
    if (pathname.endsWith('/supported-chains')) return Response.json({ http: ['toy:harbour'], ws: [] })
    if (api.isDown) return new Response('', { status: 400 })
    const cursor = searchParams.get('cursor')
    api.asked.push(cursor)
    if (cursor === null) return Response.json({ data: [row('new', '2026-02-01T00:00:00Z')], next: 'more' })
    if (api.isBroken) return new Response('', { status: 400 })
    return Response.json({ data: [row('old', '2026-01-01T00:00:00Z')], next: null })
  }
  const clock = createTestClock()
  const family = createMadeUpFamily({ clock, wallets: [createMadeUpWallet({ clock })] })
  const own = activity && { activity: { isAvailable: () => true, load: async () => activity } }
  const { kit, events, destroy } = createTestKit({
    clock,
    families: [{ ...family, features: { ...family.features, ...own } }],
    ...(base ? { api: base } : {}),
    projectId: 'made-up',
    features: { analytics: false },
    environment: { fetch },
  })
  ends.push(destroy)
  await connect(kit, { connector: kit.store.getState().connectors[0]?.id ?? '' })
  return { activity: activityOf(kit), api, clock, events, kit }
}

it('a page that failed is not the end (fault 18): trying again brings the rest, and keeps what was there', async () => {
  const { activity, api, events } = await open()
  const ids = () => activity.store.getState().items.map(({ id }) => id)
  await activity.loadMore()
  await activity.loadMore()
  expect(activity.store.getState()).toMatchObject({ isEmpty: true, isLoading: false, next: undefined })
  expect(activity.store.getState().error).toBeDefined()
  expect(ids()).toEqual(['new'])
  expect(events.map(({ type }) => type)).toContain('ERROR_FETCH_TRANSACTIONS')
  api.isBroken = false
  // The cursor is cleared by a failure (specification section 4), so it begins at the first page.
  await activity.loadMore()
  await activity.loadMore()
  expect(ids()).toEqual(['new', 'old'])
  expect(activity.store.getState().error).toBeUndefined()
  await activity.loadMore()
  expect(api.asked).toEqual([null, 'more', null, 'more'])
})

const row = (hash: string, more: Partial<ActivityRow> = {}): ActivityRow => ({
  hash,
  minedAt: 1_000,
  operationType: 'receive',
  status: 'confirmed',
  from: 'bob.atoll',
  to: 'ada.harbour',
  transfers: [{ kind: 'token', name: 'Shell', symbol: 'SHL', direction: 'in', amount: 1_500n, decimals: 3 }],
  ...more,
})

/** A chain with two pages. */
function createChain() {
  const asked: (string | undefined)[] = []
  const activity: FeatureImplementations['activity'] = async ({ cursor }) => {
    asked.push(cursor)
    return cursor === undefined ? { rows: [row('a')], next: 'after a' } : { rows: [row('b', { minedAt: 500 })] }
  }
  return { asked, activity }
}

it.each([
  ['without an API', undefined, false],
  ['while it cannot say what it lists', 'https://api.example', true],
])('%s a family that can reads the chain, page by page', async (_, base, isDown) => {
  const chain = createChain()
  const { activity, api } = await open(chain.activity, base ?? '')
  api.isDown = isDown
  await activity.loadMore()
  await activity.loadMore()
  await activity.loadMore()
  expect(chain.asked).toEqual([undefined, 'after a'])
  const { isUnknown, items, next } = activity.store.getState()
  expect([isUnknown, next]).toEqual([false, undefined])
  expect(items.map(({ id, minedAt }) => [id, minedAt])).toEqual([
    ['toy:harbour:a', 1_000],
    ['toy:harbour:b', 500],
  ])
  expect(items[0]?.transfers).toEqual([{ kind: 'token', name: 'Shell', symbol: 'SHL', direction: 'in', amount: '1.5' }])
})

it('where the API fails the chain is read, and the list goes on where it began', async () => {
  const chain = createChain()
  const { activity, api, kit } = await open(chain.activity)
  await isListedNetwork(kit, 'toy:harbour')
  api.isDown = true
  await activity.loadMore()
  expect(activity.store.getState().items.map(({ hash }) => hash)).toEqual(['a'])
  api.isDown = false
  await activity.loadMore()
  expect(activity.store.getState().items.map(({ hash }) => hash)).toEqual(['a', 'b'])
  expect(chain.asked).toEqual([undefined, 'after a'])
})

it('a list of the API whose next page fails is no list of the chain', async () => {
  const chain = createChain()
  const { activity } = await open(chain.activity)
  await activity.loadMore()
  await activity.loadMore()
  expect(activity.store.getState().error).toBeDefined()
  expect(chain.asked).toEqual([])
})

it('a transaction in no block yet is the newest, with any others', async () => {
  const { activity, clock } = await open(
    async () => ({
      rows: [{ ...row('waits', { status: 'pending' }), minedAt: undefined }, row('mined')] as ActivityRow[],
    }),
    '',
  )
  await activity.loadMore()
  expect(activity.store.getState().items.map(({ hash, minedAt }) => [hash, minedAt])).toEqual([
    ['waits', clock.now()],
    ['mined', 1_000],
  ])
})

it('a family without a history is not asked: the list is unknown', async () => {
  const { activity } = await open(undefined, '')
  await activity.loadMore()
  expect(activity.store.getState()).toMatchObject({ isEmpty: true, isUnknown: true, error: undefined })
})
