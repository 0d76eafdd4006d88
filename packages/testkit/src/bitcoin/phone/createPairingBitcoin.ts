import type { FamilyQuestion, PairingFamily } from '../../pairing/PairingFamily.ts'
import { ProviderRpcError } from '../../wallet/ProviderRpcError.ts'
import { createVirtualBitcoinWallet } from '../createVirtualBitcoinWallet.ts'
import type { BitcoinNetworkKey } from '../keys/btcNetworks.ts'
import type { BitcoinQuestion, VirtualBitcoinWallet } from '../VirtualBitcoinWallet.ts'
import { answerBitcoin } from './answerBitcoin.ts'
import { type BitcoinPhoneSwitches, soundBitcoinPhone } from './BitcoinPhoneSwitches.ts'
import { toAddressRows } from './toAddressRows.ts'

/** Bitcoin on a phone: what `createPairingWallet` takes, with the wallet inside and the way it speaks. */
export type PairingBitcoin = PairingFamily & {
  /** Who signs: its switches bend the answers (`signer.set({ tamper: 'otherReceiver' })`). */
  readonly signer: VirtualBitcoinWallet
  readonly switches: BitcoinPhoneSwitches
  set(change: Partial<BitcoinPhoneSwitches>): void
  repair(): void
}

const methods: readonly string[] = ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses']

/**
 * Bitcoin for the phone of a test: real keys, real signatures, payments through the given Esplora addresses.
 *
 * @throws without a chain, and for a chain that is not Bitcoin's.
 * @example
 * const chains = { 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': 'http://127.0.0.1:30001/api' }
 * const bitcoin = createPairingBitcoin({ chains })
 * const evm = { 31337: 'http://127.0.0.1:8545' }
 * const phone = createPairingWallet({ relay: 'ws://127.0.0.1:5555', chains: evm, families: [bitcoin] })
 */
export function createPairingBitcoin(options: createPairingBitcoin.Options): PairingBitcoin {
  const { chains: given, switches: bent, ...own } = options
  const ids = Object.keys(given)
  const keyOf = (id: string): BitcoinNetworkKey => {
    const key = ids.includes(id) ? chainKeys[id] : undefined
    if (!key) throw new ProviderRpcError(4901, `No network ${id}`)
    return key
  }
  const nodes: Partial<Record<BitcoinNetworkKey, string>> = {}
  for (const id of ids) nodes[keyOf(id)] = given[id] as string
  const [first] = ids
  if (first === undefined) throw new Error('createPairingBitcoin: give `chains` the Esplora address of a network')
  const network = keyOf(first)
  const signer = createVirtualBitcoinWallet({ ...own, chains: nodes, network, mode: 'manual', isConnected: true })
  let switches: BitcoinPhoneSwitches = { ...soundBitcoinPhone, ...bent }
  const set = (change: Partial<BitcoinPhoneSwitches>) => {
    switches = { ...switches, ...change }
  }
  const { fetch: ask = (input, init) => fetch(input, init) } = options
  const broadcast = async (at: BitcoinNetworkKey, hex: string) => {
    const response = await ask(`${nodes[at]}/tx`, { method: 'POST', body: hex })
    const text = await response.text()
    if (!response.ok) throw new ProviderRpcError(-32603, text)
    return text
  }
  const rowsOn = (chain: string) => toAddressRows(signer.holdingsOn(keyOf(chain)))
  const toQuestion = ({ id, method, text, network: at }: BitcoinQuestion): FamilyQuestion => {
    const kind = method === 'signMessage' ? 'sign' : method === 'getAccountAddresses' ? 'connect' : 'transaction'
    return { id, kind, text, account: signer.holdingsOn(at)[0]?.address ?? '' }
  }
  return {
    namespace: 'bip122',
    events: ['bip122_addressesChanged', 'accountsChanged', 'chainChanged'],
    signer,
    get switches() {
      return switches
    },
    set,
    repair: () => set(soundBitcoinPhone),
    methods: () => methods,
    chains: () => (signer.switches.locked ? [] : ids),
    accounts: chain =>
      rowsOn(chain).flatMap(({ address, intention }) =>
        intention === 'payment' || switches.declares === 'both' ? [address] : [],
      ),
    sessionProperties() {
      if (switches.properties === 'none') return {}
      const rowsFor = (purpose: string) => rowsOn(first).filter(({ intention }) => intention === purpose)
      const sessionProperties = {
        list: () => rowsOn(first),
        byNetwork: () => Object.fromEntries(ids.map(id => [id, rowsOn(id)])),
        byIntention: () => ({ payment: rowsFor('payment'), ordinal: rowsFor('ordinal') }),
      }
      return { bip122_getAccountAddresses: JSON.stringify(sessionProperties[switches.properties]()) }
    },
    changeEvents: chain => [{ name: 'bip122_addressesChanged', data: rowsOn(chain) }],
    request: async ({ chain, method, params }) =>
      answerBitcoin({ signer, switches, broadcast }, { network: keyOf(chain), method, params }),
    get pending() {
      return signer.pending.map(toQuestion)
    },
    onRequest: listener => signer.onRequest(pending => listener(pending.map(toQuestion))),
    approve: signer.approve,
    reject: signer.reject,
    onChange: listener =>
      signer.hand.on(change => {
        if (change === 'accounts') listener()
      }),
    destroy: signer.destroy,
  }
}

export declare namespace createPairingBitcoin {
  type Options = Pick<createVirtualBitcoinWallet.Options, 'account' | 'clock' | 'fetch' | 'name'> & {
    /** Esplora address by CAIP-2 id. */
    readonly chains: Readonly<Record<string, string>>
    readonly switches?: Partial<BitcoinPhoneSwitches>
  }
}

/** Networks by CAIP-2 id (the first half of the genesis hash). A list of its own, not the family's that is tested with it. */
const chainKeys: Readonly<Record<string, BitcoinNetworkKey>> = {
  'bip122:000000000019d6689c085ae165831e93': 'mainnet',
  'bip122:000000000933ea01ad0ee984209779ba': 'testnet',
  'bip122:00000000da84f2bafbbc53dee25a72ae': 'testnet4',
  'bip122:00000008819873e925422c1ff0f99f7c': 'signet',
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': 'regtest',
}
