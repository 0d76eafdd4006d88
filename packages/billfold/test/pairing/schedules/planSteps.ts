import type { Random } from '@billfold/testkit/vitest'
import { parsePairingUri, toHex } from 'billfold/wire'
import { namespaces } from '../support/openClient.ts'
import type { World } from './openWorld.ts'

/** For how long things are done and go wrong, milliseconds. */
export const troubleMs = 90_000

export type Step = { readonly atMs: number; readonly name: string; run(world: World): unknown }

/** The requests to each side, for the invariants. */
export type Asked = {
  /** Hex texts that were to be signed; each is used once. */
  readonly texts: { readonly text: string; readonly topic: string }[]
  /** Data of events that phones sent. */
  readonly events: string[]
  /** Sessions that one side ended on purpose. */
  readonly ended: Set<string>
  /** Topics of pairings whose code was aborted while a caller waited for it. */
  readonly givenUp: Set<string>
}

/** The steps of one schedule, by chance. A page or a phone does them, or the world does them to both. */
export function planSteps(random: Random, asked: Asked): readonly Step[] {
  let count = 0
  const fresh = () => {
    count += 1
    return `0x${toHex(new TextEncoder().encode(`text ${count}`))}`
  }
  const steps: Step[] = [propose(random, asked, 0)]
  if (random.below(3) === 0) steps.push(propose(random, asked, random.below(troubleMs / 2)))
  const kinds: readonly (() => Omit<Step, 'atMs'>)[] = [
    () => request(random, asked, fresh()),
    () => request(random, asked, fresh()),
    () => request(random, asked, fresh()),
    () => emit(random, asked, fresh()),
    () => change(random),
    () => simple('extend', (world, topic) => track(world, 'extend', topic, phoneOf(world, topic)?.extend(topic))),
    () =>
      simple('phone pings', (world, topic) => track(world, 'phone ping', topic, phoneOf(world, topic)?.ping(topic))),
    () => simple('page pings', (world, topic) => track(world, 'ping', topic, world.page.ping(topic))),
    () => ({ name: 'page cut', run: ({ pageLine }) => pageLine.proxy.cut() }),
    () => ({ name: 'phones cut', run: ({ phones }) => phones.map(phone => phone.dropSocket()) }),
    () => ({ name: 'wake', run: ({ page }) => page.wake() }),
    () => ({ name: 'reload', run: world => world.reload() }),
    () => silence(random),
    () => restart(random),
    () => end(random, asked),
  ]
  // With little to do a page is left to what it does by itself.
  for (let left = random.below(3) === 0 ? random.below(3) : 5 + random.below(12); left > 0; left -= 1)
    steps.push({ ...random.pick(kinds)(), atMs: random.below(troubleMs) })
  return steps.sort((first, second) => first.atMs - second.atMs)
}

/** A code, which one phone or two scan, and which the page may give up. It may go as soon as it has its session. */
function propose(random: Random, { givenUp }: Asked, atMs: number): Step {
  const scanMs = random.below(15_000)
  const scanners = random.below(4) === 0 ? [0, 1] : [random.below(2)]
  const gapMs = random.below(3_000)
  const giveUpMs = random.below(6) === 0 ? random.below(30_000) : undefined
  const goMs = random.below(4) === 0 ? random.below(300) : undefined
  return {
    atMs,
    name: `propose, scanned by ${scanners.join(' and ')} after ${scanMs} ms`,
    run(world) {
      const giving = new AbortController()
      const { uri, session } = world.page.propose({ namespaces, signal: giving.signal })
      const tracked = world.track('session', session, uri)
      if (goMs !== undefined)
        session.then(
          () =>
            world.clock.after(goMs, () => {
              world.note('reload with the session')
              world.reload()
            }),
          () => {},
        )
      scanners.forEach((index, place) => {
        world.clock.after(scanMs + gapMs * place, () => {
          const phone = world.phones[index]
          if (phone) world.track(`scan by ${index}`, phone.pair(uri), uri)
        })
      })
      if (giveUpMs !== undefined)
        world.clock.after(giveUpMs, () => {
          world.note('given up')
          if (!tracked.end) givenUp.add(parsePairingUri(uri).topic)
          giving.abort()
        })
    },
  }
}

function request(random: Random, { texts }: Asked, text: string): Omit<Step, 'atMs'> {
  const giveUpMs = random.below(8) === 0 ? random.below(20_000) : undefined
  const cutMs = random.below(3) === 0 ? random.below(500) : undefined
  return simple(`request ${text}`, (world, topic) => {
    texts.push({ text, topic })
    const giving = new AbortController()
    const account = world.page.sessions().find(one => one.topic === topic)?.namespaces.eip155?.accounts[0] ?? ''
    const params = [text, account.split(':')[2]]
    const asked = { topic, chainId: 'eip155:1', method: 'personal_sign', params, signal: giving.signal }
    track(world, `request ${text}`, topic, world.page.request(asked))
    if (giveUpMs !== undefined) world.clock.after(giveUpMs, () => giving.abort())
    // Under way, most likely.
    if (cutMs !== undefined) world.clock.after(cutMs, () => world.pageLine.proxy.cut())
  })
}

function emit(random: Random, { events }: Asked, data: string): Omit<Step, 'atMs'> {
  const name = random.pick(['chainChanged', 'accountsChanged'])
  return simple(`tell ${name} ${data}`, (world, topic) => {
    events.push(data)
    track(world, 'tell', topic, phoneOf(world, topic)?.emit(topic, { name, data }, 'eip155:1'))
  })
}

/** The phone grants another chain, or takes it back. */
function change(random: Random): Omit<Step, 'atMs'> {
  const chains = random.pick([['eip155:1'], ['eip155:1', 'eip155:10']])
  return simple(`update to ${chains.join()}`, (world, topic) => {
    const phone = phoneOf(world, topic)
    const own = phone?.sessions.find(session => session.topic === topic)?.namespaces.eip155
    const isBusy = world.promises.some(({ what, about, end }) => what === 'update' && about === topic && !end)
    // A phone that changes its mind before its message was received could not say itself what holds.
    if (!own || isBusy) return
    const [account = ''] = own.accounts
    const accounts = chains.map(chain => `${chain}:${account.split(':')[2]}`)
    track(world, 'update', topic, phone?.update(topic, { eip155: { ...own, chains, accounts } }))
  })
}

function silence(random: Random): Omit<Step, 'atMs'> {
  const ms = 1_000 + random.below(20_000)
  return {
    name: `the page's line is silent for ${ms} ms`,
    run({ pageLine, clock }) {
      pageLine.proxy.isSilent = true
      clock.after(ms, () => {
        pageLine.proxy.isSilent = false
      })
    },
  }
}

function restart(random: Random): Omit<Step, 'atMs'> {
  const isKilled = random.below(2) === 0
  const ms = random.below(12_000)
  return {
    name: `the relay is ${isKilled ? 'killed' : 'ended'}, and back after ${ms} ms`,
    run: world => world.restartRelay(isKilled, ms),
  }
}

function end(random: Random, { ended }: Asked): Omit<Step, 'atMs'> {
  const isPhone = random.below(2) === 0
  return simple(`${isPhone ? 'the phone' : 'the page'} ends`, (world, topic) => {
    ended.add(topic)
    track(world, 'disconnect', topic, isPhone ? phoneOf(world, topic)?.disconnect(topic) : world.page.disconnect(topic))
  })
}

/** Something with a session that both sides have, if there is one. */
function simple(name: string, run: (world: World, topic: string) => void): Omit<Step, 'atMs'> {
  return {
    name,
    run(world) {
      const topics = world.page.sessions().map(({ topic }) => topic)
      const both = topics.filter(topic => phoneOf(world, topic))
      if (both.length > 0) run(world, world.random.pick(both))
    },
  }
}

function phoneOf(world: World, topic: string) {
  return world.phones.find(phone => phone.sessions.some(session => session.topic === topic))
}

function track(world: World, what: string, topic: string, promise: Promise<unknown> | undefined): void {
  if (promise) world.track(what, promise, topic)
}
