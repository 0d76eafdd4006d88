import type { Stack } from '../config/Stack.ts'

/** A network by its CAIP-2 id. */
export function networkName(stack: Stack, id: string): string {
  return [...stack.networks, ...stack.solana, ...stack.bitcoin].find(network => network.id === id)?.name ?? id
}

/** A family by its CAIP-2 namespace. */
export function familyName(namespace: string): string {
  return FAMILIES[namespace] ?? namespace
}

const FAMILIES: Readonly<Record<string, string>> = { eip155: 'EVM', solana: 'Solana', bip122: 'Bitcoin' }
