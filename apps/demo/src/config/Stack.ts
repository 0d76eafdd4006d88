import type { SwapContract } from '@billfold/evm'
import type { Network } from 'billfold'

/** What `npm start` passes to the page about the stack it has booted. */
export type Stack = {
  readonly api: string
  readonly projectId: string
  /** Address of the relay of pairings, `ws:`. */
  readonly relay: string
  /** Address of the vault. */
  readonly vault: string
  /** How the vault knows the demo, by what kind of project it is taken for. */
  readonly vaultProjects: { readonly live: string; readonly development: string }
  readonly faucet: string
  /** Networks of the EVM family. */
  readonly networks: readonly Network[]
  /** What carries out swaps on them, by CAIP-2 id. */
  readonly swapContracts: Readonly<Record<Network['id'], readonly SwapContract[]>>
  readonly solana: readonly Network[]
  /** Their `rpcUrls` are Esplora addresses. */
  readonly bitcoin: readonly Network[]
  readonly tokens: Readonly<Record<string, readonly { readonly address: `0x${string}` }[]>>
  /** A seeded account of each family, to send something to. */
  readonly receivers: readonly { readonly namespace: string; readonly label: string; readonly address: string }[]
  /** Keys of the seeded accounts. Everybody knows them; they are worth nothing anywhere else. */
  readonly testAccounts: readonly {
    readonly label: string
    readonly address: `0x${string}`
    readonly privateKey: `0x${string}`
  }[]
}

/** Asks the server of this page. Without it there is nothing to show. */
export async function fetchStack(): Promise<Stack> {
  const answer = await fetch('./stack.json')
  if (!answer.ok) throw new Error(`stack.json answered ${answer.status}. Start the demo with npm start.`)
  return (await answer.json()) as Stack
}
