import { expect, test } from 'vitest'
import type { ConnectionSlice } from '../../../billfold/src/core/machines/connection.ts'
import { isLive } from '../../../billfold/src/core/machines/isLive.ts'
import { type ModalEvent, modalTransition } from '../../../billfold/src/core/machines/modal.ts'
import { type AnyEvent, anyTransition } from '../../../billfold/src/core/machines/testing/anyTransition.ts'
import {
  randomConnectionEvent,
  randomModalEvent,
  randomOwned,
  startSlice,
} from '../../../billfold/src/core/machines/testing/machineEvents.ts'
import { toOwnedEvents } from '../../../billfold/src/core/machines/toOwnedEvents.ts'
import { closedModal } from '../../../billfold/src/core/state/closedModal.ts'
import type { SavedConnection } from '../../../billfold/src/core/state/KitState.ts'
import type { ModalState } from '../../../billfold/src/core/state/ModalState.ts'
import { createRandom } from '../../src/seams/createRandom.ts'

// Random walks over the machines: for any events in any order, these things hold. The seed stands in the name of
// a failed test, so that it can be walked again.

/** `npm run soak` walks a thousand. */
const SEEDS = Array.from({ length: Number(process.env.WALK_SEEDS ?? 60) }, (_, index) => index + 1)
const STEPS = 1_000

test.each(SEEDS)('connection: 1,000 events of seed %i', seed => {
  // The walk went somewhere: a machine that ignores everything would hold every invariant. Of a thousand walks the one in
  // which wallets wait least has them wait in 44 steps, where they usually do in 150: one alone promises no more than this.
  expect(Math.min(...Object.values(walkConnection(seed)))).toBeGreaterThan(STEPS / 50)
})

test('walks of connections are in every state often', () => {
  const walks = SEEDS.slice(0, 20).map(walkConnection)
  for (const state of ['connected', 'connecting', 'disconnected', 'waiting'] as const) {
    const steps = walks.reduce((sum, seen) => sum + seen[state], 0) / walks.length
    expect([state, steps > STEPS / 10]).toEqual([state, true])
  }
})

test.each(SEEDS)('connection, with an owner of a namespace: 1,000 steps of seed %i', seed => {
  const random = createRandom(seed)
  let state = startSlice()
  let owned = 0
  for (let step = 1; step <= STEPS; step += 1) {
    const frozen = deepFreeze(state)
    // What may happen in such a namespace by itself is what a visitor does; all else is the owner's.
    const event = randomConnectionEvent(random)
    const isVisitor = ['connecting', 'failed', 'networkSelected', 'namespaceSelected'].includes(event.type)
    const initial = isVisitor ? undefined : randomOwned(random)
    const events = initial ? toOwnedEvents(frozen, 'eip155', initial, random.next() < 0.5) : [event]
    state = events.reduce((now: ConnectionSlice, each) => anyTransition(deepFreeze(now), each).state, frozen)
    // `followOwner` keeps nothing of what has ended.
    if (initial) state = { ...state, connections: state.connections.filter(isKept) }
    const fault = connectionFault(state)
    if (fault) throw new Error(`seed ${seed}, step ${step}: ${fault} after ${JSON.stringify(initial ?? event)}`)
    if (initial?.status !== 'connected') continue
    owned += 1
    expect(state.namespaces.eip155).toMatchObject({ status: 'connected', connectorId: initial.activeId })
    const live = state.connections.filter(saved => saved.namespace === 'eip155').map(saved => saved.connectorId)
    expect(live.sort()).toEqual(initial.connections.map(each => each.connectorId).sort())
  }
  expect(owned).toBeGreaterThan(STEPS / 20)
})

test.each(SEEDS)('modal: 1,000 events of seed %i', seed => {
  const seen = walkModal(seed)
  expect(Math.min(seen.open, seen.closed)).toBeGreaterThan(STEPS / 20)
})

test('some of the walks shake', () => {
  expect(SEEDS.map(seed => walkModal(seed).shaking).filter(steps => steps > 0).length).toBeGreaterThan(SEEDS.length / 2)
})

function walkConnection(seed: number) {
  const random = createRandom(seed)
  const seen = { connected: 0, connecting: 0, disconnected: 0, waiting: 0 }
  let state = startSlice()
  for (let step = 1; step <= STEPS; step += 1) {
    const event = randomConnectionEvent(random)
    const frozen = deepFreeze(state)
    const result = anyTransition(frozen, event)
    const fault = connectionFault(result.state) ?? effectFault(frozen, event, result)
    if (fault) throw new Error(`seed ${seed}, step ${step}: ${fault} after ${JSON.stringify(event)}`)
    state = result.state
    for (const now of Object.values(state.namespaces)) seen[now.status] += 1
    if (state.connections.some(saved => saved.status === 'connected')) seen.waiting += 1
  }
  return seen
}

function walkModal(seed: number) {
  const random = createRandom(seed)
  let state = closedModal
  let wasOpened = false
  const seen = { open: 0, closed: 0, shaking: 0 }
  for (let step = 1; step <= STEPS; step += 1) {
    let event = randomModalEvent(random)
    // Views and actions navigate inside an open modal only.
    if (!state.isOpen && ['push', 'replace', 'reset', 'backTo'].includes(event.type)) event = { type: 'shakeEnded' }
    const before = deepFreeze(state)
    const { state: next, effects } = modalTransition(before, event)
    wasOpened ||= next.isOpen
    const fault = modalFault(
      before,
      next,
      event,
      wasOpened,
      effects.map(effect => effect.type),
    )
    if (fault) throw new Error(`seed ${seed}, step ${step}: ${fault} after ${JSON.stringify(event)}`)
    state = next
    seen[state.isOpen ? 'open' : 'closed'] += 1
    if (state.isShaking) seen.shaking += 1
  }
  return seen
}

function isKept(saved: SavedConnection): boolean {
  return saved.namespace !== 'eip155' || saved.status !== 'disconnected'
}

function connectionFault(state: ConnectionSlice): string | undefined {
  const entries = Object.entries(state.namespaces)
  if (entries.map(([namespace]) => namespace).join() !== 'eip155,toy') return 'the configured namespaces changed'
  if (!state.namespaces[state.activeNamespace]) return `the active namespace ${state.activeNamespace} is not configured`
  for (const [namespace, now] of entries) {
    const isConnected = now.status === 'connected'
    if (isConnected && (!now.connectorId || now.accounts.length === 0))
      return `${namespace} is connected without a wallet or accounts`
    if (now.status === 'connecting' && !now.connectorId) return `${namespace} connects to no wallet`
    if (now.status === 'disconnected' && (now.connectorId || now.accounts.length > 0))
      return `${namespace} is disconnected but holds a wallet or accounts`
    const active = state.connections.filter(saved => saved.namespace === namespace && saved.status === 'active')
    if (active.length > 1) return `${namespace} has ${active.length} active records`
    const [record] = active
    if (isConnected && (record?.connectorId !== now.connectorId || record?.networkId !== now.networkId))
      return `${namespace} is connected, and its active record is ${JSON.stringify(record)}`
    if (isConnected && JSON.stringify(record?.accounts) !== JSON.stringify(now.accounts))
      return `${namespace} and its active record differ in accounts`
    if (isConnected && JSON.stringify(record?.approvedNetworks) !== JSON.stringify(now.approvedNetworks))
      return `${namespace} and its active record differ in approved networks`
    // An active record of a namespace without a connection is one to be restored: it may not read as alive.
    if (record && isLive(state, record) !== isConnected) return `the active record of ${namespace} reads as alive`
    const waiting = state.connections.filter(saved => saved.namespace === namespace && saved.status === 'connected')
    if (waiting.length > 0 && now.status === 'disconnected') return `${namespace} is free, and a wallet waits`
    if (waiting.some(saved => saved.accounts.length === 0)) return `a wallet without accounts waits in ${namespace}`
  }
  const identities = state.connections.map(identityOf)
  if (new Set(identities).size !== identities.length) return 'a record stands twice'
  const recent = state.recentWallets.map(wallet => wallet.id)
  if (recent.length > 2 || new Set(recent).size !== recent.length) return `recent wallets are ${recent.join()}`
  return undefined
}

function identityOf(saved: SavedConnection): string {
  return `${saved.namespace} ${saved.connectorId}`
}

/** No connector is released that is still in use in that namespace, and nothing of another namespace is touched by a disconnect. */
function effectFault(
  before: ConnectionSlice,
  event: AnyEvent,
  { state, effects }: ReturnType<typeof anyTransition>,
): string | undefined {
  for (const effect of effects) {
    if (effect.type !== 'release') continue
    if (state.namespaces[effect.namespace]?.connectorId === effect.connectorId)
      return `${effect.connectorId} is released in use`
    if (before.namespaces[effect.namespace]?.status !== 'connected') return `${effect.connectorId} was not connected`
    if (event.type === 'connected' && event.keepsOthers)
      return `${effect.connectorId} is released though others are kept`
  }
  if (event.type === 'disconnected' && event.namespace)
    for (const [namespace, now] of Object.entries(before.namespaces))
      if (namespace !== event.namespace && state.namespaces[namespace] !== now) return `${namespace} was touched`
  // Only a wallet that answers becomes alive.
  const alive = (slice: ConnectionSlice) => slice.connections.filter(saved => isLive(slice, saved)).map(identityOf)
  if (event.type !== 'connected') {
    const were = new Set(alive(before))
    const risen = alive(state).find(identity => !were.has(identity))
    if (risen) return `${risen} came alive by itself`
  }
  if (event.type === 'switched' && alive(state).length !== alive(before).length) return 'a switch ended a wallet'
  if (event.type === 'restore' && effects.length > 0) return 'what was read is written again'
  if (event.type === 'connecting' || event.type === 'failed')
    for (const [namespace, now] of Object.entries(before.namespaces))
      if (now.status === 'connected' && state.namespaces[namespace] !== now) return `${namespace} was disturbed`
  return undefined
}

function modalFault(
  before: ModalState,
  next: ModalState,
  event: ModalEvent,
  wasOpened: boolean,
  effects: readonly string[],
): string | undefined {
  if ((next.history.length === 0) !== !wasOpened) return `the history has ${next.history.length} entries`
  if (!next.isOpen && next.history.length > 1) return 'closed with more than one entry'
  if (!next.isOpen && next.isShaking) return 'closed and shaking'
  const keys = next.history.map(entry => entry.key)
  if (keys.some((key, index) => index > 0 && key <= (keys[index - 1] as number)))
    return `keys ${keys.join()} do not rise`
  if (next.visits < before.visits) return 'visits fell'
  const isNew = next.history.some(entry => !before.history.some(old => old.key === entry.key))
  if (isNew && next.visits === before.visits) return 'a new visit without a new number'
  if (keys.some(key => key > next.visits)) return 'a key beyond the visits'
  const isOpened = !before.isOpen && next.isOpen
  if (isOpened !== effects.includes('opened')) return 'opened, without the matching effect'
  if (before.isOpen && !next.isOpen && !effects.includes('closed')) return 'closed without a word'
  if (effects.includes('closed') && !before.isOpen) return 'closed what was closed'
  if (!before.isShaking && next.isShaking !== effects.includes('shake')) return 'shakes, without the matching effect'
  const last = before.history.at(-1)?.view
  if (
    before.isOpen &&
    last === 'UnsupportedChain' &&
    !next.isOpen &&
    !(event.type === 'close' && event.reason !== 'visitor')
  )
    return 'the visitor closed UnsupportedChain'
  const isHeld = before.history.some(({ view, params }) => view === 'SIWXSignMessage' && params)
  const isOwn = event.type === 'close' && event.reason !== 'visitor' && event.reason !== 'host'
  if (before.isOpen && isHeld && event.type === 'close' && !next.isOpen && !isOwn) return 'a due sign-in was closed'
  const isUnsupported = last === 'UnsupportedChain' || before.history.at(-2)?.view === 'UnsupportedChain'
  if (event.type === 'close' && before.isOpen && next.isShaking && !before.isShaking && !isUnsupported && !isHeld)
    return `closing ${last} was refused`
  return undefined
}

function deepFreeze<value>(value: value): value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const inner of Object.values(value)) deepFreeze(inner)
  return Object.freeze(value)
}
