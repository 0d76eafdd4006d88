import type { Connector, FeatureContext, HandOverStage } from 'billfold/adapter'

/** A request of a feature to the connected wallet, for its account, on the network and with the signal of its options. */
export function toRequest(
  options: FeatureContext & { signal?: AbortSignal; onStage?: (stage: HandOverStage) => void },
  method: string,
  params: Readonly<Record<string, unknown>>,
): Parameters<Connector['request']>[0] {
  const { account, network, onStage, signal } = options
  return {
    network: network.id,
    method,
    params: { ...params, pubkey: account.address },
    ...(signal ? { signal } : {}),
    ...(onStage ? { onStage } : {}),
  }
}
