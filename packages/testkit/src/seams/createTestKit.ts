import { type BillfoldOptions, createBillfold, type Kit, type KitEvent } from 'billfold'
import { createMadeUpFamily } from '../doubles/createMadeUpFamily.ts'
import { createFaultFetch, type FaultFetch } from './createFaultFetch.ts'
import { createRandom } from './createRandom.ts'
import { createTestClock, type TestClock } from './createTestClock.ts'
import { createTestOrigin, type TestOrigin, type TestTab } from './createTestOrigin.ts'

/** A kit whose every way to the outside is in the test's hand. */
export type TestKit = {
  readonly kit: Kit
  readonly clock: TestClock
  readonly origin: TestOrigin
  readonly tab: TestTab
  readonly fetch: FaultFetch
  /** Every event of the kit so far. */
  readonly events: readonly KitEvent[]
  /** Ends the kit and its tab. The origin keeps what was stored, for a kit "after a reload". */
  destroy(): void
}

/**
 * Makes a kit with a clock that stands still, a storage in memory, a network that cannot be reached and ids by a seed.
 * In plain Node it gets a tab of its own, so that discovery, reconnect and agreement between tabs work as in a page.
 *
 * @throws `options/invalid` as `createBillfold`.
 * @example
 * const { kit, clock, origin } = createTestKit()
 * const reloaded = createTestKit({ origin, clock })
 */
export function createTestKit(options: createTestKit.Options = {}): TestKit {
  const {
    clock = createTestClock(),
    origin = createTestOrigin(),
    fetch = createFaultFetch(),
    tab = origin.openTab(),
    seed = 1,
    onEvent,
    ...host
  } = options
  const random = createRandom(seed)
  const events: KitEvent[] = []
  const kit = tab.run(() =>
    createBillfold({
      families: [createMadeUpFamily({ clock })],
      ...host,
      onEvent(event) {
        events.push(event)
        onEvent?.(event)
      },
      environment: {
        clock,
        fetch,
        storage: tab.storage,
        randomId: () => Array.from({ length: 32 }, () => random.below(16).toString(16)).join(''),
        ...host.environment,
      },
    }),
  )
  const end = kit.destroy
  // What a kit undoes at its end looks for the window it was created with.
  kit.destroy = () => tab.run(end)
  return {
    kit,
    clock,
    origin,
    tab,
    fetch,
    events,
    destroy() {
      kit.destroy()
      tab.close()
    },
  }
}

export declare namespace createTestKit {
  /** Options of `createBillfold`, and the seams to share between kits. */
  type Options = Partial<Omit<BillfoldOptions, 'environment'>> & {
    readonly clock?: TestClock
    readonly origin?: TestOrigin
    readonly tab?: TestTab
    readonly fetch?: FaultFetch
    /** Decides the ids. */
    readonly seed?: number
    readonly environment?: BillfoldOptions['environment']
  }
}
