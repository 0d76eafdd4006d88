import type { Book, Capability } from '../Book.ts'
import { proven } from '../proven.ts'
import { shown } from '../shown.ts'

const chain = 'packages/solana/test/chain.test.ts'
const paired = 'packages/solana/src/pairing/pairing.test.ts'
const api = 'services/api/test/solana.test.ts'

const ofPages = (id: Capability['id']) =>
  proven('packages/solana/test/capabilities.test.ts', id, {
    standard: 'standard wallets',
    external: 'external wallets',
  })
const notPaired = { unproven: 'No phone has done it over a relay yet.' }
const byHand = 'with a session made by hand, not yet with a phone over a relay'

export const solanaBook: Book = {
  namespace: 'solana',
  name: 'Solana',
  kinds: { standard: 'wallet standard', external: 'given by the host', pairing: 'pairing' },
  cells: {
    connect: { ...ofPages('connect'), pairing: notPaired },
    restore: { ...ofPages('restore'), pairing: notPaired },
    follow: { ...ofPages('follow'), pairing: notPaired },
    switchNetwork: { ...ofPages('switchNetwork'), pairing: notPaired },
    signIn: {
      '*': {
        reason:
          'Sign-in is not built yet. The wallet’s own `solana:signIn` is passed on by its provider; a message can be signed.',
      },
    },
    provider: {
      ...ofPages('provider'),
      pairing: shown(paired, 'gives hosts the same provider as a wallet of the page, without the wallet', byHand),
    },
    signMessage: {
      ...ofPages('signMessage'),
      pairing: shown(paired, 'a phone that answers in base64 is understood', byHand),
    },
    signTypedData: { '*': { reason: 'Typed data (EIP-712) are of EVM networks.' } },
    signTransactions: {
      ...ofPages('signTransactions'),
      pairing: shown(paired, 'a phone that signs one at a time is asked one at a time', byHand),
    },
    signPsbt: { '*': { reason: 'PSBTs are of Bitcoin networks.' } },
    sendTransaction: { ...ofPages('sendTransaction'), pairing: notPaired },
    sendCalls: { '*': { reason: 'A transaction of Solana holds any number of instructions.' } },
    transferNative: { ...ofPages('transferNative'), pairing: notPaired },
    transferToken: { ...ofPages('transferToken'), pairing: notPaired },
    nativeBalance: {
      chain: shown(chain, 'reads what the chain says, to the last lamport'),
      api: shown(
        api,
        'balances are those of the chain, of both token programs, with names from metadata and without what has no decimals',
      ),
    },
    tokenBalances: {
      chain: shown(
        chain,
        'reads tokens of both programs with their names, without NFTs',
        'of every token that is held',
      ),
      api: shown(
        api,
        'balances are those of the chain, of both token programs, with names from metadata and without what has no decimals',
      ),
    },
    nfts: {
      chain: { reason: 'Their pictures are on the web, which a page does not ask by itself.' },
      api: shown(
        api,
        'collectibles are what has no decimals, named by the mint at once and pictured when its metadata were read',
        'compressed ones are not known',
      ),
    },
    activity: {
      chain: { reason: 'Not built yet.' },
      api: shown(api, 'history of alice is every transaction of it and its token accounts, once, newest first'),
    },
    prices: {
      chain: { reason: 'Prices come from the API.' },
      api: shown(api, 'balances have prices that the operator gave, on main networks only', 'of an outside provider'),
    },
    names: { '*': { reason: 'Names of Solana are not built.' } },
    estimateFee: {
      chain: shown(chain, 'moves SOL: exactly the amount arrives, exactly the estimated fee is paid'),
    },
    feeChoice: {
      '*': {
        reason:
          'The priority is what others pay for the same accounts, capped at 0.001 SOL: there is little to choose.',
      },
    },
    checkReceiver: { chain: shown(chain, 'refuses receivers that would lose it, by reason, and asks nobody') },
    transactionStatus: {
      chain: shown(
        chain,
        'a status is unknown while no block holds it, expired when none ever will, failed when it failed',
      ),
    },
  },
}
