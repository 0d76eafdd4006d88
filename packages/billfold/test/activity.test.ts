import { createMadeUpFamily, createMadeUpWallet } from '@billfold/testkit'
import { connect } from 'billfold'
import { afterEach, expect, it } from 'vitest'
import { createTestClock } from '../../testkit/src/seams/createTestClock.ts'
import { createTestKit } from '../../testkit/src/seams/createTestKit.ts'
import { activityOf } from '../src/core/activity/activityOf.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A connected kit whose API has a history of two pages, of which the second fails while `api.isBroken`. */
async function open() {
  const api = { isBroken: true, asked: [] as (string | null)[] }
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
    const cursor = searchParams.get('cursor')
    api.asked.push(cursor)
    if (cursor === null) return Response.json({ data: [row('new', '2026-02-01T00:00:00Z')], next: 'more' })
    if (api.isBroken) return new Response('', { status: 400 })
    return Response.json({ data: [row('old', '2026-01-01T00:00:00Z')], next: null })
  }
  const clock = createTestClock()
  const { kit, events, destroy } = createTestKit({
    clock,
    families: [createMadeUpFamily({ clock, wallets: [createMadeUpWallet({ clock })] })],
    api: 'https://api.example',
    projectId: 'made-up',
    features: { analytics: false },
    environment: { fetch },
  })
  ends.push(destroy)
  await connect(kit, { connector: kit.store.getState().connectors[0]?.id ?? '' })
  return { activity: activityOf(kit), api, events }
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
