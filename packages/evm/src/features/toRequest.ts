import type { Connector, FeatureContext, HandOverStage } from 'billfold/adapter'

/** A request of a feature to the connected wallet, for the account, on the network and with the signal of its options. */
export function toRequest(
  options: FeatureContext & { signal?: AbortSignal; onStage?: (stage: HandOverStage) => void },
  method: string,
  params: readonly unknown[],
): Parameters<Connector['request']>[0] {
  const { account, network, onStage, signal } = options
  return {
    account: account.address,
    network: network.id,
    method,
    params,
    ...(signal ? { signal } : {}),
    ...(onStage ? { onStage } : {}),
  }
}
