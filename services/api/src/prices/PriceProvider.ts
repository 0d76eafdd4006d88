import type { NetworkId } from 'billfold/protocol'

/** Port: a provider of prices of tokens. */
export type PriceProvider = {
  /** Written in logs. */
  readonly name: string
  /**
   * US dollars times 10^18 for one whole token, by the addresses that were asked for (keys of the family, `nativeAddress` for the
   * network's own currency). What it does not know is left out, and so is everything of a network that it does not serve.
   *
   * @throws UpstreamError when it does not answer.
   */
  read(network: NetworkId, addresses: readonly string[]): Promise<ReadonlyMap<string, bigint>>
}
