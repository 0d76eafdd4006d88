import { createRandom } from '@billfold/testkit/vitest'
import { expect, test } from 'vitest'
import { findBroken } from './findBroken.ts'
import { openWorld, type World } from './openWorld.ts'
import { type Asked, planSteps, troubleMs } from './planSteps.ts'

// With messages dropped, delayed, repeated, reordered or restarts between a page, a relay and two phones:
// once it is quiet, what was settled is there on both sides, and everything that was asked has an end. The seed stands in
// the name of a failed test, and its schedule in the message.

/** `npm run soak` walks a thousand; `PAIRING_SEED_FIRST` begins further on. */
const FIRST = Number(process.env.PAIRING_SEED_FIRST ?? 1)
const SEEDS = Array.from({ length: Number(process.env.PAIRING_SEEDS ?? 50) }, (_, index) => index + FIRST)
/** Longer than the wait of a phone for its answers and the pause after which a socket is asked whether it lives. */
const quietMs = 900_000

/** What came of it all, by what was asked. */
const ends = new Map<string, number>()
let unreachable = 0

test.each(SEEDS)('schedule of seed %i', async seed => {
  const plan = createRandom(seed * 7919)
  const chance = (most: number) => plan.next() * most
  const world = await openWorld({
    seed,
    pageFaults: { drop: chance(0.15), delay: chance(0.3), duplicate: chance(0.2), reorder: chance(0.2) },
    // A phone that does not learn of a lost frame never sends it again: its line may do everything else.
    phoneFaults: { drop: 0, delay: chance(0.3), duplicate: chance(0.2), reorder: chance(0.2) },
    switches: {
      delayMs: plan.below(2_000),
      duplicate: plan.pick([undefined, undefined, 'same', 'fresh']),
      settleFirst: plan.below(4) === 0,
    },
  })
  const asked: Asked = { texts: [], events: [], ended: new Set(), givenUp: new Set() }
  for (const { atMs, name, run } of planSteps(plan, asked))
    world.clock.after(atMs, () => {
      world.note(name)
      void run(world)
    })
  try {
    await world.pass(troubleMs)
    world.note('quiet')
    for (const line of world.lines) line.heal()
    await world.pass(quietMs)
    for (const { topic } of world.page.sessions()) {
      const question = {
        topic,
        chainId: 'eip155:1',
        method: 'personal_sign',
        params: ['0x656e64', accountOf(world, topic)],
      }
      const last = world.track('last request', world.page.request(question), topic)
      await world.pass(60_000)
      expect(last.end).toMatchObject({ value: expect.stringMatching(/^0x/) })
    }
    expect(findBroken(world, asked)).toEqual([])
    count(world)
    world.page.destroy()
    for (const phone of world.phones) phone.destroy()
    await world.settled()
    expect({
      timers: world.clock.timerCount,
      watchers: world.received.watchers,
      sockets: world.sockets.filter(socket => socket.readyState !== 3).length,
      connections: world.lines.map(({ proxy }) => proxy.openCount()),
    }).toEqual({ timers: 0, watchers: 0, sockets: 0, connections: [0, 0, 0] })
  } catch (error) {
    if (error instanceof Error)
      error.message = `${error.message}\n\nSchedule of seed ${seed}:\n${world.story.join('\n')}\n`
    throw error
  }
})

test('the schedules go somewhere', () => {
  // A client that did nothing would lose nothing.
  for (const what of ['session', 'request', 'update', 'extend', 'tell', 'ping', 'disconnect', 'restore'])
    expect(ends.get(what) ?? 0, what).toBeGreaterThan(SEEDS.length / 10)
})

test('a relay is hardly ever out of reach for a minute, and nothing else may give a question up', () => {
  const asked = [...ends.values()].reduce((sum, one) => sum + one, 0)
  expect(unreachable).toBeLessThan(Math.max(3, asked / 100))
})

function count({ promises }: World): void {
  for (const { what, end } of promises) {
    const [kind = ''] = what.split(' ')
    if (end && 'code' in end && end.code === 'pairing/relay-unreachable') unreachable += 1
    if (end && 'value' in end) ends.set(kind, (ends.get(kind) ?? 0) + 1)
  }
}

function accountOf(world: World, topic: string): string | undefined {
  const session = world.page.sessions().find(one => one.topic === topic)
  return session?.namespaces.eip155?.accounts[0]?.split(':')[2]
}
