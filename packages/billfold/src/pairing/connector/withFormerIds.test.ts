import { expect, test, vi } from 'vitest'
import type { PairingClient, PairingEvents } from '../client/PairingClient.ts'
import type { PairingSession } from '../client/PairingSession.ts'
import { withFormerIds } from './withFormerIds.ts'

const formerIds = { 'toy:old': 'toy:new' } as const

/** A client whose sessions a test gives. */
function createClient(...namespaces: PairingSession['namespaces'][]) {
  const sessions = namespaces.map((granted, at) => ({ topic: `${at}`, namespaces: granted }) as PairingSession)
  const listeners = new Map<string, (value: never) => void>()
  const request = vi.fn(async (_: PairingClient.RequestParameters) => 'answer')
  const client = {
    sessions: () => sessions,
    restore: async () => sessions,
    propose: () => ({ uri: 'wc:1', expiresAt: 1, session: Promise.resolve(sessions[0]), signedIn: Promise.resolve() }),
    request,
    on(event: string, listener: (value: never) => void) {
      listeners.set(event, listener)
      return () => listeners.delete(event)
    },
  } as unknown as PairingClient
  const emit = <event extends keyof PairingEvents>(event: event, value: PairingEvents[event]) =>
    listeners.get(event)?.(value as never)
  return { client, sessions, request, emit }
}
const grant = (...accounts: string[]) => ({ toy: { accounts, chains: ['toy:old'], methods: [], events: [] } })

test('shows accounts under the present id, each once, and the same object for the same session', async () => {
  const { client, sessions } = createClient(grant('toy:old:ada', 'toy:new:ada', 'toy:other:bo'), grant('toy:new:ada'))
  const shown = withFormerIds(client, formerIds)
  const [first, second] = shown.sessions()
  expect(first?.namespaces.toy).toMatchObject({ accounts: ['toy:new:ada', 'toy:other:bo'], chains: ['toy:new'] })
  expect(second).toBe(sessions[1])
  expect(shown.sessions()[0]).toBe(first)
  expect((await shown.restore())[0]).toBe(first)
  expect(await shown.propose({ namespaces: {} }).session).toBe(first)
})

test('asks under the id that the wallet knows', async () => {
  const { client, request } = createClient(grant('toy:old:ada'), grant('toy:new:ada', 'toy:old:ada'))
  const shown = withFormerIds(client, formerIds)
  for (const [topic, chainId] of [
    ['0', 'toy:new'],
    ['1', 'toy:new'],
    ['0', 'toy:other'],
    ['gone', 'toy:new'],
  ] as const)
    await shown.request({ topic, chainId, method: 'toy_seal', params: {} })
  expect(request.mock.calls.map(([{ chainId }]) => chainId)).toEqual(['toy:old', 'toy:new', 'toy:other', 'toy:new'])
})

test('emits networks and sessions by their present ids', () => {
  const { client, sessions, emit } = createClient(grant('toy:old:ada'))
  const shown = withFormerIds(client, formerIds)
  const received: unknown[] = []
  shown.on('event', value => received.push(value.chainId))
  shown.on('sessions', value => received.push(value[0]?.namespaces.toy?.accounts))
  shown.on('silent', value => received.push(value.topic))
  emit('event', { topic: '0', name: 'x', data: 1, chainId: 'toy:old' })
  emit('sessions', sessions)
  emit('silent', { topic: '0' })
  expect(received).toEqual(['toy:new', ['toy:new:ada'], '0'])
})
