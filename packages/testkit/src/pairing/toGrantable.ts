import type { PairingCore } from './PairingCore.ts'
import { pairingEvents, pairingMethods } from './pairingMethods.ts'

/** What the wallet could grant in one namespace. */
export type Grantable = {
  readonly namespace: string
  readonly chains: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
  accounts(chain: string): readonly string[]
}

/** What the wallet could grant now, by family: as far as its switches let it. */
export function toGrantable({ chainIds, families, signer, switches }: PairingCore): readonly Grantable[] {
  const { lacks, onlyFamilies } = switches
  const evm: Grantable = {
    namespace: 'eip155',
    chains: [...chainIds].map(id => `eip155:${id}`),
    methods: pairingMethods,
    events: pairingEvents,
    accounts: () => signer.permitted,
  }
  const others = families.map(({ namespace, events, accounts, chains, methods }) => {
    return { namespace, events, accounts, chains: chains(), methods: methods() }
  })
  return [evm, ...others]
    .filter(({ namespace }) => !onlyFamilies || onlyFamilies.includes(namespace))
    .map(family => ({ ...family, methods: family.methods.filter(method => !lacks.includes(method)) }))
}
