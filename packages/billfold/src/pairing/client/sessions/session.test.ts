import { describe, expect, it } from 'vitest'
import * as signErrors from '../../../wire/sign/signErrors.ts'
import type { HeldSession } from '../store/HeldSession.ts'
import { answerPeer } from './answerPeer.ts'
import { checkSettlement } from './checkSettlement.ts'
import { keepProposed } from './keepProposed.ts'

const nowMs = 1_750_000_000_000
const now = nowMs / 1_000
const week = 604_800
const wallet = 'aa'.repeat(32)
const app = 'bb'.repeat(32)
const address = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const metadata = { name: 'W', description: '', url: 'https://w.example', icons: [] }
const eip155 = { accounts: [`eip155:1:${address}`], methods: ['personal_sign'], events: ['chainChanged'] }
const held: HeldSession = {
  session: {
    topic: 'cc'.repeat(32),
    pairingTopic: 'dd'.repeat(32),
    expiry: now + 1_000,
    namespaces: { eip155 },
    unproposedChains: [],
    peer: { publicKey: wallet, metadata },
    self: { publicKey: app, metadata },
    controller: wallet,
  },
  key: 'ee'.repeat(32),
  proposed: ['eip155'],
  handled: { wc_sessionSettle: nowMs * 1_000 },
}
const id = (afterMs: number) => (nowMs + afterMs) * 1_000 + 7
const ask = (method: string, params: unknown, afterMs = 1, of = held) =>
  answerPeer(of, { id: id(afterMs), method, params }, nowMs)
const event = (name: string, chainId = 'eip155:1', data: unknown = 10) => ({ event: { name, data }, chainId })

describe('settlement (fault 105)', () => {
  const settlement = {
    relay: { protocol: 'irn' },
    namespaces: { eip155 },
    controller: { publicKey: wallet, metadata },
    expiry: now + week,
  }
  const check = (change: Partial<typeof settlement>, proposed = ['eip155']) =>
    checkSettlement({ ...settlement, ...change }, { responder: wallet, proposed, nowMs })

  it('is taken as it was asked for, with less, or with more', () => {
    expect(check({})).toBeUndefined()
    expect(check({ namespaces: { eip155: { ...eip155, methods: [], events: [] } } })).toBeUndefined()
    const more = { eip155, solana: { ...eip155, accounts: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P'] } }
    expect(check({ namespaces: more })).toBeUndefined()
    expect(Object.keys(keepProposed(more, ['eip155'], ['eip155:1']).namespaces)).toEqual(['eip155'])
    expect(Object.keys(keepProposed(more, [], []).namespaces)).toEqual(['eip155', 'solana'])
    expect(Object.keys(keepProposed({ 'eip155:1': eip155 }, ['eip155'], ['eip155:1']).namespaces)).toEqual(['eip155:1'])
  })

  it('names the chains that were not proposed', () => {
    const accounts = [`eip155:1:${address}`, `eip155:137:${address}`]
    expect(keepProposed({ eip155: { ...eip155, accounts } }, ['eip155'], ['eip155:1']).unproposedChains).toEqual([
      'eip155:137',
    ])
  })

  it('is refused from another key, with a life too long or over, or with nothing that was proposed', () => {
    expect(check({ controller: { publicKey: app, metadata } })).toBe(signErrors.invalidSettle)
    expect(check({ expiry: now + 10 * 365 * 86_400 })).toBe(signErrors.invalidSettle)
    expect(check({ expiry: now })).toBe(signErrors.invalidSettle)
    expect(check({ namespaces: {} as never })).toBe(signErrors.unsupportedNamespaceKey)
    expect(check({}, ['solana'])).toBe(signErrors.unsupportedNamespaceKey)
    expect(check({ namespaces: { eip155: { ...eip155, accounts: [] } } })).toBe(signErrors.unsupportedAccounts)
    expect(check({ namespaces: { eip155: { ...eip155, accounts: [`solana:1:${address}`] } } })).toBe(
      signErrors.unsupportedAccounts,
    )
  })
})

describe('what a wallet asks', () => {
  it('updates: a whole new truth, of the controller alone, in order, in the grammar', () => {
    const namespaces = { eip155: { ...eip155, accounts: [`eip155:10:${address}`] } }
    const updated = ask('wc_sessionUpdate', { namespaces }, 5)
    expect(updated).toMatchObject({ answer: { result: true } })
    expect(updated.held?.session.namespaces).toEqual(namespaces)
    expect(updated.held?.session.unproposedChains).toEqual(['eip155:10'])
    const later = updated.held as HeldSession
    // The wallet asks again because it was not answered.
    expect(ask('wc_sessionUpdate', { namespaces }, 5, later)).toEqual({ answer: { result: true }, fault: 'duplicate' })
    expect(ask('wc_sessionUpdate', { namespaces }, 4, later)).toEqual({
      fault: 'out-of-order',
      answer: { error: signErrors.invalidUpdate },
    })
    expect(ask('wc_sessionUpdate', { namespaces: { eip155: { ...eip155, accounts: ['nonsense'] } } }).answer).toEqual({
      error: signErrors.unsupportedAccounts,
    })
    expect(ask('wc_sessionUpdate', { namespaces: {} }).answer).toEqual({ error: signErrors.unsupportedNamespaceKey })
    expect(ask('wc_sessionUpdate', {}).answer).toEqual({ error: signErrors.invalidUpdate })
  })

  it('extends: up to seven days from now, with or without a time', () => {
    expect(ask('wc_sessionExtend', {}).held?.session.expiry).toBe(now + week)
    expect(ask('wc_sessionExtend', { expiry: now + 500 }).held?.session.expiry).toBe(now + 500)
    expect(ask('wc_sessionExtend', { expiry: now + 10 * week }).answer).toEqual({ error: signErrors.invalidExtend })
    expect(ask('wc_sessionExtend', { expiry: now - 1 }).answer).toEqual({ error: signErrors.invalidExtend })
    const extended = ask('wc_sessionExtend', {}, 5).held as HeldSession
    expect(ask('wc_sessionExtend', {}, 4, extended)).toMatchObject({ fault: 'out-of-order' })
  })

  it('emits: what was granted, on a chain that was granted, each name in its order, without an answer', () => {
    const newer = ask('wc_sessionEvent', event('chainChanged'), 5)
    expect(newer).toMatchObject({ event: { name: 'chainChanged', data: 10, chainId: 'eip155:1' } })
    expect(newer.answer).toBeUndefined()
    const later = newer.held as HeldSession
    expect(ask('wc_sessionEvent', event('chainChanged'), 4, later)).toEqual({ fault: 'out-of-order' })
    expect(ask('wc_sessionEvent', event('chainChanged'), 5, later)).toEqual({ fault: 'duplicate' })
    expect(ask('wc_sessionEvent', event('accountsChanged'), 6, later).answer).toEqual({
      error: signErrors.unauthorizedEvent,
    })
    expect(ask('wc_sessionEvent', event('chainChanged', 'eip155:2')).answer).toEqual({
      error: signErrors.unauthorizedChain,
    })
    expect(ask('wc_sessionEvent', { event: 7 }).answer).toEqual({ error: signErrors.invalidEvent })
  })

  it('is refused to a peer that is not the controller', () => {
    const ours = { ...held, session: { ...held.session, controller: app } }
    expect(ask('wc_sessionUpdate', { namespaces: { eip155 } }, 1, ours).answer).toEqual({
      error: signErrors.unauthorizedUpdate,
    })
    expect(ask('wc_sessionExtend', {}, 1, ours).answer).toEqual({ error: signErrors.unauthorizedExtend })
    expect(ask('wc_sessionEvent', event('chainChanged'), 1, ours).answer).toEqual({
      error: signErrors.unauthorizedEvent,
    })
    expect(ask('wc_sessionPing', {}, 1, ours).answer).toEqual({ result: true })
    expect(ask('wc_sessionDelete', { code: 6000, message: 'x' }, 1, ours).ended).toEqual({ code: 6000, message: 'x' })
  })

  it('pings and deletes; settles once; asks nothing else', () => {
    expect(ask('wc_sessionPing', {})).toEqual({ answer: { result: true } })
    expect(ask('wc_sessionDelete', {})).toEqual({ answer: { result: true }, ended: { code: 0, message: '' } })
    const again = answerPeer(held, { id: nowMs * 1_000, method: 'wc_sessionSettle', params: {} }, nowMs)
    expect(again).toEqual({ answer: { result: true }, fault: 'duplicate' })
    expect(ask('wc_sessionSettle', {}).answer).toEqual({ error: signErrors.invalidSettle })
    expect(ask('wc_sessionRequest', {}).answer).toEqual({ error: signErrors.unauthorizedMethod })
    expect(ask('wc_unheardOf', {}).answer).toEqual({ error: signErrors.unsupportedWireMethod })
  })
})
