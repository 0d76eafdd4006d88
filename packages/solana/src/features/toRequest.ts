import type { Connector, FeatureContext } from 'billfold/adapter'

/** A request of a feature to the connected wallet, for its account, on the network and with the signal of its options. */
export function toRequest(
  options: FeatureContext & { signal?: AbortSignal },
  method: string,
  params: Readonly<Record<string, unknown>>,
): Parameters<Connector['request']>[0] {
  const { account, network, signal } = options
  return {
    network: network.id,
    method,
    params: { ...params, pubkey: account.address },
    ...(signal ? { signal } : {}),
  }
}
