import type { Stack } from '../config/Stack.ts'

/** A network by its CAIP-2 id. */
export function networkName(stack: Stack, id: string): string {
  return stack.networks.find(network => network.id === id)?.name ?? id
}

/** An account of the local chains with its label. */
export function accountName(stack: Stack, address: string): string {
  const known = stack.testAccounts.find(account => account.address.toLowerCase() === address.toLowerCase())
  const short = `${address.slice(0, 6)}…${address.slice(-4)}`
  return known ? `${known.label} · ${short}` : short
}
