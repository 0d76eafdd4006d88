import { evm } from '@billfold/evm'
import { solana } from '@billfold/solana'
import { defineSolanaNetwork } from '@billfold/solana/networks'
import { createVirtualEmbedded } from '@billfold/testkit'
import {
  closeModal,
  connect,
  createBillfold,
  disconnect,
  getAccount,
  getConnectors,
  getPendingSends,
  getProvider,
  type Kit,
  type KitEvent,
  openModal,
  openSend,
  sendTransaction,
  signMessage,
  switchNetwork,
} from 'billfold'
import { embedded, loadEmbeddedUi } from 'billfold/embedded'
import { BrowserProvider, verifyMessage } from 'ethers'
import { attachSurface } from '../../../src/core/actions/attachSurface.ts'
import { getSend } from '../../../src/send/getSend.ts'
import { createShell } from '../../../src/shell/createShell.ts'

// A host's page with an embedded wallet. `?vault=` is the vault's address; `?headless` leaves the modal away; `?twice` makes two kits; `?announce` informs other
// libraries of the wallet; `?evm=` is the address of a node of chain 31337, `?solana=` the address of a node and `?genesis=` the hash of its chain.

const query = new URLSearchParams(location.search)
const vault = query.get('vault') ?? ''
const chain = query.get('evm')
const networks = [...(chain ? [31337] : []), 1, 8453, 31338].map(id => ({
  id,
  name: `Chain ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [id === 31337 && chain ? chain : 'http://127.0.0.1:1'] } },
}))

const node = query.get('solana')
const genesisHash = query.get('genesis') ?? ''
const solanaNetworks = node
  ? [defineSolanaNetwork({ genesisHash, name: 'Local', rpcUrls: [node], isTestnet: true })]
  : []

/** `?double`: the testkit's, in place of the connector and the vault. */
const double = query.has('double')
  ? createVirtualEmbedded({
      loadUi: loadEmbeddedUi,
      holdings: {
        eip155: {
          accounts: [{ address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', type: 'eoa' }],
          approvedNetworks: 'all',
          networkId: 'eip155:1',
        },
      },
      answer: `0x${'ab'.repeat(65)}`,
    })
  : undefined

function start() {
  const events: KitEvent[] = []
  const kit: Kit = createBillfold({
    projectId: 'demo',
    families: [evm({ networks }), ...(node ? [solana({ networks: solanaNetworks })] : [])],
    connectors: [double ? double.factory : embedded({ vault, announce: query.has('announce') })],
    onEvent: event => void events.push(event),
    disableAppend: query.has('headless'),
    metadata: { name: 'Host', description: 'A host', url: location.origin, icons: [] },
  })
  // Twice, as StrictMode does it.
  if (!query.has('headless')) for (let times = 0; times < 2; times += 1) attachSurface(kit, createShell)
  const connector = getConnectors(kit)[0]
  if (!connector?.embedded) throw new Error('no embedded connector')
  return { kit, events, connector, embedded: connector.embedded }
}

const first = start()
const page = {
  ...first,
  double,
  second: query.has('twice') ? start() : undefined,
  actions: {
    closeModal,
    connect,
    disconnect,
    getAccount,
    getPendingSends,
    getProvider,
    openModal,
    sendTransaction,
    signMessage,
    switchNetwork,
    verifyMessage,
  },
  BrowserProvider,
  /** The code of what a promise rejects with; 'fine' when it resolves. */
  codeOf: (promise: Promise<unknown>) =>
    promise.then(
      () => 'fine',
      error => String(error.code),
    ),
  /** What a bundler does to a page whose code changes during development: the kit ends, and another one is made. */
  reload() {
    page.kit.destroy()
    Object.assign(page, start())
  },
  view: () => {
    const { modal } = page.kit.store.getState()
    return modal.isOpen ? modal.history.at(-1)?.view : undefined
  },
  /** Asks the wallet for a payment of the native coin, as the views do; gives the id of the send. */
  async ask(to: string, amount: string) {
    const { kit } = page
    const send = getSend(kit)
    const isThere = new Promise<void>(resolve => {
      const stop = send.subscribe(() => {
        if (send.getState().draft.to !== to) return
        stop()
        resolve()
      })
    })
    openSend(kit, { to, amount }).catch(() => {})
    await isThere
    send.preview({ address: to })
    return send.ask()
  },
  async logIn(one: Pick<typeof first, 'kit' | 'connector' | 'embedded'> = first) {
    await one.embedded.startEmail({ email: 'ada@example.com' })
    await one.embedded.verifyCode({ otp: '123456' })
    return connect(one.kit, { connector: one.connector })
  },
}
export type HostPage = typeof page
Object.assign(window, { page })

declare global {
  interface Window {
    readonly page: HostPage
  }
}
