import type { ScriptedPairing, VirtualEmbedded } from '@billfold/testkit'
import type { disconnect } from '../../core/actions/disconnect.ts'
import type { navigate } from '../../core/actions/navigate.ts'
import type { KitEvent } from '../../core/events/KitEvent.ts'
import type { Kit } from '../../core/Kit.ts'
import type { loadQuery } from '../../core/query/loadQuery.ts'
import type { knownListings } from '../shared/wallets/knownListings.ts'
import type { MadeUpConnector } from './page/madeUpConnector.ts'
import type { Chain } from './page/madeUpFamily.ts'
import type { Scenario, WalletScenario } from './Scenario.ts'

/** What a test reaches from outside. */
export type TestPage = {
  readonly kit: Kit
  readonly events: KitEvent[]
  /** What the API was asked, path and query. */
  readonly requests: string[]
  balanceFailures(): Map<string, { error: unknown; at: number }>
  knownListings(): ReturnType<typeof knownListings>
  loadQuery(): ReturnType<typeof loadQuery>
  /** Lets the API answer a search that begins with "hold ". */
  readonly held: Map<string, () => void>
  /** Timers of the kit that have not ended. */
  readonly timers: ReadonlySet<number>
  readonly chain: Chain
  readonly wallets: Map<string, MadeUpConnector>
  /** The wallet at the other end of a pairing. */
  readonly pairing: ScriptedPairing
  /** The vault of e-mail and social wallets. */
  readonly vault: VirtualEmbedded
  /** Whether a tap on a wallet would open its app. */
  isPrepared(): boolean
  /** What was opened: address and target. */
  readonly opened: (readonly [href: string, target: string])[]
  /** A wallet announces itself late. */
  announce(wallet: WalletScenario): void
  /** A wallet goes. */
  withdraw(id: string): void
  navigate: typeof navigate
  disconnect: typeof disconnect
  /** The page asks the embedded wallet for a signature; resolves with how it ended. */
  ask(): Promise<string>
  /** The host lets the visitor change their address; resolves with it, or with the code of the error. */
  updateEmail(): Promise<string>
  /** The visitor sends something by this kit. */
  send(): Promise<string>
  /** Ends the kit and all that belongs to it, and starts this one in the same document. */
  begin(scenario: Scenario): Promise<void>
}
