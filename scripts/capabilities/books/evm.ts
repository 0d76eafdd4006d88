import type { Book, Capability } from '../Book.ts'
import { proven } from '../proven.ts'
import { shown } from '../shown.ts'

const pairedTest = 'packages/billfold/test/pairing/capabilities.test.ts'
const safeProvider = 'packages/evm/src/connectors/safe/createSafeProvider.test.ts'
const safe = 'packages/evm/test/safe.test.ts'
const chain = 'packages/evm/test/chain.test.ts'
const api = 'services/api/test'

/** All that the suites of this family prove, of every kind of wallet but Safe. */
const everywhere = (id: Capability['id']) => ({
  ...proven('packages/evm/test/capabilities.test.ts', id, {
    announced: 'announced wallets',
    injected: 'injected wallets',
    external: 'external wallets',
  }),
  ...proven('packages/wagmi/test/capabilities.test.ts', id, { wagmi: 'wallets of a wagmi config' }),
  ...proven(pairedTest, id, { pairing: 'paired EVM wallets' }),
})
const indexed = { reason: 'A node cannot be asked for it: somebody has to keep an index of the chain.' }
const foreign = (what: string) => ({ '*': { reason: `${what} are not of EVM networks.` } })

export const evmBook: Book = {
  namespace: 'eip155',
  name: 'EVM',
  kinds: {
    announced: 'announced (EIP-6963)',
    injected: '`window.ethereum`',
    external: 'given by the host',
    safe: 'inside Safe',
    wagmi: 'a wagmi config',
    pairing: 'pairing',
  },
  cells: {
    connect: {
      ...everywhere('connect'),
      safe: shown(
        safeProvider,
        'who and where the account and the network are the Safe’s, and messages go to its origin alone',
      ),
    },
    restore: {
      ...everywhere('restore'),
      safe: shown(safe, 'a page inside Safe comes back as the same account, and moves tokens'),
      pairing: shown(
        'e2e/pairing.test.ts',
        'a newcomer connects a phone is still connected when both pages were reloaded',
      ),
    },
    follow: { ...everywhere('follow'), safe: { reason: 'The page is inside one Safe: there is no other to choose.' } },
    switchNetwork: {
      ...everywhere('switchNetwork'),
      safe: { reason: 'A Safe is an account of one network.' },
    },
    signIn: {
      pairing: shown(
        'packages/billfold/test/pairing/signInConnector.test.ts',
        'with sign-in one approval connects and signs in; the host gets what any server can check',
      ),
      '*': { reason: 'Connecting and signing in are two approvals (the option `siwx`).' },
    },
    provider: {
      ...everywhere('provider'),
      safe: shown(
        'packages/evm/src/connectors/createInjectedConnector.test.ts',
        'the provider is handed out for its own namespace only',
      ),
    },
    signMessage: {
      ...everywhere('signMessage'),
      safe: shown(safeProvider, 'signing text is handed over as text, and the signature fetched by its hash'),
    },
    signTypedData: {
      ...everywhere('signTypedData'),
      safe: shown(safeProvider, 'signing typed data is handed over as an object'),
    },
    signTransactions: { '*': { reason: 'EVM wallets sign what they send, and nothing else.' } },
    signPsbt: foreign('PSBTs'),
    sendTransaction: {
      ...everywhere('sendTransaction'),
      safe: shown(safeProvider, 'sending amounts are decimal, and the hash is the Safe’s'),
    },
    sendCalls: {
      ...everywhere('sendCalls'),
      safe: shown(safeProvider, 'sending a batch is one Safe transaction, its state and receipt are found by its hash'),
    },
    transferNative: {
      ...everywhere('transferNative'),
      safe: shown(safe, 'a page inside Safe follows what it sent from the Safe’s own hash to the chain'),
    },
    transferToken: {
      ...everywhere('transferToken'),
      safe: shown(safe, 'a page inside Safe comes back as the same account, and moves tokens'),
    },
    nativeBalance: {
      chain: shown(chain, 'reading the chain the native balance is what the node says'),
      api: shown(
        `${api}/devnet.test.ts`,
        'balances over a real chain are those of the chain, in exact units, with names, icons and prices of its pools',
      ),
    },
    tokenBalances: {
      chain: shown(
        chain,
        'reading the chain token balances of 6, 8 and 18 decimals, without return value, and no spam',
        'of the tokens that the host or the family names: a node cannot list the others',
      ),
      api: shown(
        `${api}/devnet.test.ts`,
        'balances over a real chain are those of the chain, in exact units, with names, icons and prices of its pools',
      ),
    },
    nfts: {
      chain: indexed,
      api: shown(
        `${api}/devnet.test.ts`,
        'collectibles over a real chain are those that the contracts say, with names, pictures and attributes that the contracts draw',
      ),
    },
    activity: {
      chain: indexed,
      api: shown(
        `${api}/history.test.ts`,
        'the history of an account (sqlite) comes in pages that stay where they are while blocks come in, over both chains in one order',
      ),
    },
    prices: {
      chain: { reason: 'Prices come from the API.' },
      api: shown(
        `${api}/prices.test.ts`,
        'prices by request (sqlite) come from pools and anchors, null where unknown, one row for each address',
      ),
    },
    names: {
      chain: shown('packages/evm/test/names.test.ts', 'what addresses are called names that lead back, and no others'),
      api: shown(
        `${api}/identity.test.ts`,
        'identity (sqlite) is the name that leads back, with the picture that is on the chain; empty for all others',
      ),
    },
    estimateFee: {
      chain: shown(chain, 'reading the chain fees follow EIP-1559, and the estimate is what a transfer costs at most'),
    },
    feeChoice: { '*': { reason: 'The wallet offers that choice, in its own window.' } },
    checkReceiver: {
      chain: shown(
        'packages/evm/src/evm.test.ts',
        'the zero address is all zeros',
        'the zero address; any other loss cannot be seen from the address',
      ),
    },
    transactionStatus: {
      chain: shown(
        chain,
        'how a transaction ended, by several nodes (threat T16) final when two hosts agree, unconfirmed when the second serves another chain, pending again after a reorganisation',
      ),
    },
  },
}
