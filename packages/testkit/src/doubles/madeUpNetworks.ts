import type { Network } from 'billfold/adapter'

const SHELL = { name: 'Shell', symbol: 'SHL', decimals: 3 } as const

/** Networks of the made-up namespace `toy`: names for references, no nodes, three decimals. Nothing of it looks like EVM. */
export const madeUpNetworks = [
  { id: 'toy:harbour', namespace: 'toy', name: 'Harbour', nativeCurrency: SHELL, rpcUrls: [] },
  {
    id: 'toy:atoll',
    namespace: 'toy',
    name: 'Atoll',
    nativeCurrency: SHELL,
    rpcUrls: [],
    explorer: { name: 'Spyglass', url: 'https://spyglass.example' },
  },
  { id: 'toy:reef', namespace: 'toy', name: 'Reef', nativeCurrency: SHELL, rpcUrls: [], isTestnet: true },
] as const satisfies readonly Network[]
