import type { Namespace } from './types.ts'

/** One CAIP-2 namespace that the protocol knows. */
export type NamespaceRow = {
  readonly namespace: Namespace
  /** What a visitor reads. */
  readonly name: string
  /** Whether a family of ours serves it. The others pass schemas and are answered 'Unsupported chain'. */
  readonly isServed: boolean
}

/** The one list of namespaces. A new chain family adds its row here. */
export const namespaces: readonly NamespaceRow[] = [
  { namespace: 'eip155', name: 'EVM', isServed: true },
  { namespace: 'solana', name: 'Solana', isServed: true },
  { namespace: 'bip122', name: 'Bitcoin', isServed: true },
  { namespace: 'polkadot', name: 'Polkadot', isServed: false },
  { namespace: 'cosmos', name: 'Cosmos', isServed: false },
]
