import type { Unsubscribe } from 'billfold/adapter'
import type { PairingFamily } from '../../pairing/PairingFamily.ts'
import { createVirtualSolanaWallet } from '../createVirtualSolanaWallet.ts'
import type { VirtualSolanaWallet } from '../VirtualSolanaWallet.ts'
import { answerSolana } from './answerSolana.ts'
import { type SolanaPhoneSwitches, soundSolanaPhone } from './SolanaPhoneSwitches.ts'

/** Solana on a phone: what `createPairingWallet` takes, with the wallet inside and the way it speaks. */
export type PairingSolana = PairingFamily & {
  /** Who signs: its switches bend the answers (`signer.set({ badAnswers: 'badSignature' })`). */
  readonly signer: VirtualSolanaWallet
  readonly switches: SolanaPhoneSwitches
  set(change: Partial<SolanaPhoneSwitches>): void
  repair(): void
}

const allMethods: readonly string[] = [
  'solana_getAccounts',
  'solana_requestAccounts',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
]

/**
 * Solana for the phone of a test: real keys, real signatures, transactions through the given nodes.
 *
 * @throws as `createVirtualSolanaWallet`: no chains, or no keys.
 * @example
 * const solana = createPairingSolana({ chains: { 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'http://127.0.0.1:8899' } })
 * const evm = { 31337: 'http://127.0.0.1:8545' }
 * const phone = createPairingWallet({ relay: 'ws://127.0.0.1:5555', chains: evm, families: [solana] })
 */
export function createPairingSolana(options: createPairingSolana.Options): PairingSolana {
  const { chains: nodes, switches: given, ...own } = options
  const signer = createVirtualSolanaWallet({ ...own, chains: nodes, mode: 'manual', isConnected: true })
  let switches: SolanaPhoneSwitches = { ...soundSolanaPhone, ...given }
  const listeners = new Set<() => void>()
  const { on } = signer.wallet.features['standard:events'] as { on(event: 'change', onChange: () => void): Unsubscribe }
  const stop = on('change', () => {
    for (const listener of [...listeners]) listener()
  })
  const shown = () => signer.wallet.accounts.slice(0, switches.accountCount).map(({ address }) => address)
  const idsOf = (id: string): readonly string[] => {
    const former = formerIds[id]
    if (!former || switches.formerIds === 'never') return [id]
    return switches.formerIds === 'only' ? [former] : [id, former]
  }
  const present = (id: string) => Object.keys(nodes).find(each => each === id || formerIds[each] === id) ?? id
  const set = (change: Partial<SolanaPhoneSwitches>) => {
    switches = { ...switches, ...change }
  }
  return {
    namespace: 'solana',
    events: ['accountsChanged', 'chainChanged'],
    signer,
    get switches() {
      return switches
    },
    set,
    repair: () => set(soundSolanaPhone),
    methods: () => allMethods.filter(name => switches.answers !== 'signature' || name !== 'solana_signAllTransactions'),
    chains: () => (shown().length > 0 ? Object.keys(nodes).flatMap(idsOf) : []),
    accounts: shown,
    sessionProperties: () => ({}),
    changeEvents: chain => [{ name: 'accountsChanged', data: shown().map(address => `${chain}:${address}`) }],
    request: ({ chain, method, params }) =>
      answerSolana({ signer, switches, accounts: shown }, { chain: present(chain), method, params }),
    get pending() {
      return signer.pending
    },
    onRequest: signer.onRequest,
    approve: signer.approve,
    reject: signer.reject,
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    destroy() {
      stop()
      listeners.clear()
      signer.destroy()
    },
  }
}

export declare namespace createPairingSolana {
  type Options = Pick<createVirtualSolanaWallet.Options, 'secretKeys' | 'clock' | 'fetch' | 'name' | 'storage'> & {
    /** HTTP address of a node by CAIP-2 id, the present one. */
    readonly chains: Readonly<Record<string, string>>
    readonly switches?: Partial<SolanaPhoneSwitches>
  }
}

/**
 * Present ids of Solana's networks and those of before, which were made of something else than the genesis hash. A list of
 * its own, not the family's: this wallet is there to notice when that one is wrong.
 */
const formerIds: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}
