import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createPairingWallet, type PairingSwitches } from '@billfold/testkit/pairing'
import { createRandom, createTestClock, createTestStorage, type Random } from '@billfold/testkit/vitest'
import { onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import { buildCommand } from '../../../../../scripts/testing/buildCommand.ts'
import { createPairingClient } from '../../../src/pairing/client/createPairingClient.ts'
import type { OpenSocket } from '../../../src/pairing/client/link/PairingSocket.ts'
import type { PairingClient } from '../../../src/pairing/client/PairingClient.ts'
import { createStillness } from '../support/createStillness.ts'
import { metadata } from '../support/openClient.ts'
import { startProxy } from '../support/startProxy.ts'
import { countCrypto } from './countCrypto.ts'
import { countThreads } from './countThreads.ts'
import { createFaultyLine, type LineFaults } from './createFaultyLine.ts'
import { trackPromises } from './trackPromises.ts'

// The built relay: each schedule starts one, and the thread that writes its file needs no compiling.
const built = await buildCommand(
  fileURLToPath(new URL('../../../../../services/relay/src/exports/index.ts', import.meta.url)),
)
const { createRelay }: typeof import('../../../../../services/relay/src/exports/index.ts') = await import(built)

export type World = Awaited<ReturnType<typeof openWorld>>

/**
 * A page, two phones and the relay of the product with its database, over lines that fail by chance. Real sockets, one
 * virtual clock for all: it moves from timer to timer, when the sockets are still. Everything ends with the test.
 */
export async function openWorld(options: openWorld.Options) {
  // Each client has a random source of its own: the order of two at one moment changes nothing for the other.
  let streams = 0
  const openRandom = () => {
    streams += 1
    return createRandom(options.seed * 1_000 + streams)
  }
  const openBytes = (random: Random) => (length: number) => Uint8Array.from({ length }, () => random.below(256))
  const clock = createTestClock()
  // The relay collects receipts by a timer of the platform: the same time for it.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const startedAt = clock.now()
  const stillness = createStillness()
  countCrypto(stillness)
  countThreads(stillness)
  // Loaded now: what a page loads by itself later would be under way unnoticed.
  await import('../../../src/pairing/client/proposals/resumeProposals.ts')
  const story: string[] = []
  const note = (text: string) => void story.push(`${((clock.now() - startedAt) / 1_000).toFixed(3)} s  ${text}`)
  const { track, all: promises } = trackPromises(note)

  const folder = mkdtempSync(join(tmpdir(), 'billfold-schedule-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  let relay = { url: '', stop: async () => {} }
  let isDown = false
  const startRelay = async () => {
    const made = createRelay({
      urls: lines.map(({ proxy }) => proxy.url),
      store: { engine: 'sqlite', file: join(folder, 'relay.sqlite') },
      clock: { now: clock.now, monotonic: clock.now },
    })
    const { url } = await made.start()
    relay = { url, stop: () => made.stop() }
  }

  const openLine = async (name: string, faults: LineFaults) => {
    const proxy = await startProxy(() => relay.url, stillness)
    const line = createFaultyLine({ name, faults, openRandom, clock, note })
    proxy.through = line.through
    return { proxy, heal: line.heal }
  }
  const pageLine = await openLine('page', options.pageFaults)
  const phoneLines = [await openLine('one', options.phoneFaults), await openLine('two', options.phoneFaults)] as const
  const lines = [pageLine, ...phoneLines]
  await startRelay()
  onTestFinished(() => relay.stop())

  const kept = createTestStorage()
  const sockets: WebSocket[] = []
  /** The events that the pages of this origin received, in order. */
  const received = { events: [] as unknown[], deleted: [] as string[], watchers: 0 }
  const openSocket: OpenSocket = url => {
    const socket = new WebSocket(url)
    const opened = stillness.enter()
    socket.on('open', opened)
    socket.on('close', opened)
    sockets.push(socket)
    return socket as unknown as ReturnType<OpenSocket>
  }
  const pageBytes = openBytes(openRandom())
  const openPage = (): PairingClient => {
    const client = createPairingClient({
      relay: pageLine.proxy.url,
      metadata,
      storage: kept,
      clock,
      random: pageBytes,
      openSocket,
      loadKey: async () => undefined,
      openChannel: () => undefined,
      // There is one tab, and a page receives no event for its own writes.
      watchStorage() {
        received.watchers += 1
        return () => {
          received.watchers -= 1
        }
      },
    })
    client.on('event', ({ data }) => received.events.push(data))
    client.on('deleted', ({ topic }) => received.deleted.push(topic))
    client.on('fault', fault => note(`page: fault ${fault}`))
    onTestFinished(() => client.destroy())
    return client
  }
  const openPhone = (name: string, relayUrl: string) => {
    const phone = createPairingWallet({
      relay: relayUrl,
      // Nothing here asks a chain.
      chains: { 1: 'http://127.0.0.1:1', 10: 'http://127.0.0.1:1' },
      clock,
      random: openBytes(openRandom()),
      metadata: { name, description: '', url: 'https://phone.example', icons: [] },
      switches: options.switches,
    })
    onTestFinished(() => phone.destroy())
    return phone
  }

  const settled = async () => {
    do await stillness.reached()
    while (
      // Phones open their sockets themselves.
      world.phones.some(phone => phone.status === 'connecting')
    )
  }
  const world = {
    clock,
    random: openRandom(),
    story,
    note,
    track,
    promises,
    received,
    sockets,
    lines,
    pageLine,
    page: openPage(),
    phones: [openPhone('one', phoneLines[0].proxy.url), openPhone('two', phoneLines[1].proxy.url)] as const,
    /** The page is loaded anew. */
    reload() {
      world.page.destroy()
      world.page = openPage()
      track('restore', world.page.restore())
    },
    /** The relay goes, as one that is ended or as one that is killed, and comes back that much later. */
    async restartRelay(isKilled: boolean, downMs: number) {
      if (isDown) return note('it is down already')
      isDown = true
      const leave = stillness.enter()
      if (isKilled) for (const { proxy } of lines) proxy.cut()
      await relay.stop()
      leave()
      await new Promise<void>(done => void clock.after(downMs, done))
      const arrive = stillness.enter()
      await startRelay()
      isDown = false
      arrive()
    },
    /** Lets that much time pass, each timer in its turn. */
    async pass(ms: number) {
      const until = clock.now() + ms
      for (let left = ms; left > 0; left = until - clock.now()) {
        await settled()
        const next = Math.min(left, clock.nextMs ?? left)
        vi.advanceTimersByTime(next)
        await settled()
        await clock.advance(next)
      }
      await settled()
    },
    settled,
  }
  return world
}

export declare namespace openWorld {
  type Options = {
    readonly seed: number
    readonly pageFaults: LineFaults
    readonly phoneFaults: LineFaults
    readonly switches: Partial<PairingSwitches>
  }
}
