import type { NetworkId } from 'billfold/protocol'
import type { PageSeams } from '../../browser/PageSeams.ts'
import type { CommandResults } from '../../custody/worker/commands.ts'
import type { CustodianClient } from '../../custody/worker/connectCustodian.ts'
import type { AnyContent } from '../approval/AnyContent.ts'
import type { ApprovalOf } from '../approval/ApprovalOf.ts'
import type { Decision } from '../approval/Decision.ts'
import type { ShownNetwork } from '../approval/ShownNetwork.ts'
import type { Chains } from '../chain/createChains.ts'
import type { Describer } from '../erc7730/createDescriber.ts'
import type { Bundles } from './Bundles.ts'
import type { ApprovalQueue } from './createApprovalQueue.ts'
import type { RpcFailure } from './createRpcFailure.ts'
import type { Filter } from './Filter.ts'
import type { Nonces } from './Nonces.ts'
import type { Outbox } from './Outbox.ts'
import type { Trust } from './Trust.ts'

/**
 * What answering a site's RPC requests takes. `content` is what a handler may show to the visitor: by default nothing, so that a handler names the kinds that it shows, and the
 * compiler checks in `methods.ts` that each of them has a screen.
 */
export type RpcTools<content extends AnyContent = never> = {
  readonly origin: string
  readonly custodian: CustodianClient
  readonly chains: Chains
  /** What the operator's descriptions say that requests do. */
  readonly describer: Describer
  readonly queue: ApprovalQueue
  readonly failure: RpcFailure
  readonly seams: PageSeams
  readonly bundles: Bundles
  /** Filters of the site, by their ids. */
  readonly filters: Map<string, Filter>
  readonly trust: Trust
  readonly nonces: Nonces
  readonly outbox: Outbox
  /** What the site calls itself. */
  claimedName(): string | undefined
  /** Asks the server whether this device may still sign. @throws where it was shut out. */
  confirmSession(): Promise<void>
  /** Whether the same visitor is logged in still, by what this partition knows. @throws CallFailure `session-ended`. */
  requireVisitor(userId: string): Promise<void>
  openWallet(): Promise<CommandResults['unlock']>
  /** Opens it once more, for one request of high risk. */
  reopenWallet(): Promise<CommandResults['unlock']>
  describeNetwork(id: NetworkId): ShownNetwork
  readonly decide: (approval: ApprovalOf<content>, signal: AbortSignal) => Promise<Decision>
}
