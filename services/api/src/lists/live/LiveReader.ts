import type { ServedNetwork } from '../../tenants/networks/ServedNetwork.ts'
import type { LivePage } from './LivePage.ts'

/**
 * Reads a part of the list of an account on one network, from after a place on. The work that one call makes for a node is
 * bounded, for every account.
 *
 * @throws UpstreamError when it cannot be had: unknown is never empty.
 */
export type LiveReader<row> = (options: {
  readonly network: ServedNetwork
  /** As a key of the family. */
  readonly account: string
  readonly after: string | undefined
}) => Promise<LivePage<row>>
