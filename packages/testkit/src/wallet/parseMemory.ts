import type { WalletMemory } from './WalletCore.ts'

/**
 * What is remembered, as far as this wallet still holds those accounts; the given nodes win over remembered ones.
 * Nothing where it is broken.
 */
export function parseMemory(
  value: unknown,
  held: readonly string[],
  fresh: Pick<WalletMemory, 'chainId' | 'chains'>,
): WalletMemory | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { chainId, permitted, chains } = value as Record<string, unknown>
  if (typeof chainId !== 'number' || !Array.isArray(permitted) || typeof chains !== 'object' || chains === null)
    return undefined
  if (!permitted.every(address => typeof address === 'string' && /^0x[0-9a-fA-F]{40}$/.test(address))) return undefined
  if (!Object.values(chains).every(rpcUrl => typeof rpcUrl === 'string')) return undefined
  const known = { ...(chains as Record<string, string>), ...fresh.chains }
  return {
    chainId: known[chainId] === undefined ? fresh.chainId : chainId,
    permitted: permitted.filter(address => held.includes(address)),
    chains: known,
  }
}
