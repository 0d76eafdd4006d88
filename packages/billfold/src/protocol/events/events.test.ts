import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { events } from './events.ts'
import { sinkEvent } from './sinkEvent.ts'

const envelope = {
  eventId: '7b6f0c9e-3d0b-4a53-9f0e-2b1f6f1f8a10',
  url: 'https://app.example.com/',
  domain: 'app.example.com',
  timestamp: 1_769_860_800_000,
}
const track = (props: Record<string, unknown>) => ({ ...envelope, props: { type: 'track', ...props } })

describe('events', () => {
  it('hold those the specification names', () => {
    const named = ['INITIALIZE', 'DISCONNECT_SUCCESS', 'SOCIAL_LOGIN_SUCCESS', 'SEARCH_WALLET', 'SIWX_AUTH_SUCCESS']
    named.push('SIWX_AUTH_ERROR', 'CLICK_CANCEL_SIWX', 'ERROR_FETCH_TRANSACTIONS')
    for (const name of named) expect(Object.hasOwn(events, name), name).toBe(true)
  })

  it('keep listed properties and drop the others and the bad ones alone', () => {
    const parsed = v.parse(
      sinkEvent,
      track({
        event: 'SEARCH_WALLET',
        extra: 1,
        properties: { badge: 7, search: 'meta', password: 'secret', caipNetworkId: 'eip155:1' },
      }),
    )
    expect(parsed).toEqual(
      track({ event: 'SEARCH_WALLET', properties: { badge: undefined, search: 'meta', caipNetworkId: 'eip155:1' } }),
    )
    expect(JSON.stringify(parsed)).not.toContain('secret')
  })

  it('take every event without properties', () => {
    for (const event of Object.keys(events)) {
      for (const properties of [undefined, null, 'x', [], {}])
        expect(v.safeParse(sinkEvent, track({ event, properties })).success, event).toBe(true)
    }
  })

  it('take impressions and error reports', () => {
    const items = [{ name: 'MetaMask', walletRank: 1, view: 'Connect', displayIndex: 0 }]
    const impressions = track({ event: 'WALLET_IMPRESSION_V2', items: [...items, 'bad'] })
    expect(v.parse(sinkEvent, impressions).props).toMatchObject({ items })
    const report = {
      ...envelope,
      timestamp: '2026-01-31T12:00:00.000Z',
      props: {
        type: 'error',
        event: 'INTERNAL_SDK_ERROR',
        errorType: 'TypeError',
        errorMessage: 'x',
        stackTrace: 'at y',
      },
    }
    expect(v.parse(sinkEvent, report)).toEqual(report)
  })

  it.each([
    null,
    {},
    track({ event: 'NO_SUCH_EVENT' }),
    track({ event: '__proto__' }),
    track({ event: 'constructor' }),
    { ...track({ event: 'MODAL_OPEN' }), timestamp: 'yesterday' },
    { ...track({ event: 'MODAL_OPEN' }), timestamp: Number.POSITIVE_INFINITY },
    { ...track({ event: 'MODAL_OPEN' }), eventId: '' },
    { ...track({ event: 'MODAL_OPEN' }), url: 'x'.repeat(3_000) },
    { ...envelope, props: { type: 'other', event: 'MODAL_OPEN' } },
    { ...envelope, props: { type: 'error' } },
  ])('refuse envelope %#', odd => {
    expect(v.safeParse(sinkEvent, odd).success).toBe(false)
  })
})
