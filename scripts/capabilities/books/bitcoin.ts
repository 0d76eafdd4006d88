import type { Book, Capability } from '../Book.ts'
import { proven } from '../proven.ts'
import { shown } from '../shown.ts'

const phone = 'packages/testkit/test/pairing/kit/families.test.ts'
const transfer = 'packages/bitcoin/test/transfer.test.ts'
const api = 'services/api/test/bitcoin.test.ts'

const kinds = {
  standard: 'wallet standard',
  'sats-connect': 'sats-connect',
  leather: 'Leather',
  okx: 'OKX',
  unisat: 'Unisat',
  bitget: 'Bitget',
  binance: 'Binance',
}
const suites = Object.fromEntries(Object.keys(kinds).map(kind => [kind, `${kind} wallets`]))
const ofPages = (id: Capability['id']) => proven('packages/bitcoin/test/capabilities.test.ts', id, suites)
const onPhone = (test: string) => shown(phone, test)

export const bitcoinBook: Book = {
  namespace: 'bip122',
  name: 'Bitcoin',
  kinds: { ...kinds, pairing: 'pairing' },
  cells: {
    connect: {
      ...ofPages('connect'),
      pairing: onPhone('one code connects three families, signs on each, and every signature holds'),
    },
    restore: { ...ofPages('restore'), pairing: onPhone('one code comes back after a reload, and signs on') },
    follow: {
      ...ofPages('follow'),
      leather: { reason: 'Leather emits no events to pages.' },
      pairing: onPhone(
        'one code what the visitor changes on the phone is seen: accounts of each family, and a rejection rejects',
      ),
    },
    switchNetwork: {
      ...ofPages('switchNetwork'),
      standard: { reason: 'The wallet standard of Bitcoin has no network that could be changed.' },
      leather: { reason: 'Leather takes the network with each request, and cannot be moved.' },
      pairing: onPhone('Bitcoin speaks on the network that is chosen, without asking the phone to switch'),
    },
    signIn: { '*': { reason: 'Connecting and signing in are two approvals (the option `siwx`).' } },
    provider: { ...ofPages('provider'), pairing: { reason: 'Bitcoin has no provider that libraries agree on.' } },
    signMessage: {
      ...ofPages('signMessage'),
      pairing: onPhone('one code connects three families, signs on each, and every signature holds'),
    },
    signTypedData: { '*': { reason: 'Typed data (EIP-712) are of EVM networks.' } },
    signTransactions: { '*': { reason: 'On Bitcoin that is a PSBT.' } },
    signPsbt: {
      ...ofPages('signPsbt'),
      pairing: onPhone('Bitcoin signs a PSBT of the host’s, and lists its addresses when it is asked'),
    },
    sendTransaction: { '*': { reason: 'On Bitcoin that is a PSBT with `broadcast`.' } },
    sendCalls: { '*': { reason: 'A transaction of Bitcoin has any number of outputs.' } },
    transferNative: {
      ...ofPages('transferNative'),
      pairing: onPhone(
        'Bitcoin with an address that is known to pay, coins and fee are what was shown, and the phone signs',
      ),
    },
    transferToken: { '*': { reason: 'Bitcoin has one currency; runes and BRC-20 are not built.' } },
    nativeBalance: {
      chain: shown(
        transfer,
        'the balance is what can be spent: change that waits is, what others have sent is not yet',
      ),
      api: shown(api, 'balances are what the coins of the address add up to, for payments and for ordinals'),
    },
    tokenBalances: {
      chain: shown(
        transfer,
        'the balance is what can be spent: change that waits is, what others have sent is not yet',
        'of its one currency; runes and BRC-20 are not built',
      ),
      api: shown(
        api,
        'balances are what the coins of the address add up to, for payments and for ordinals',
        'of its one currency; runes and BRC-20 are not built',
      ),
    },
    nfts: {
      chain: { reason: 'It takes a reading of every transaction that led to a coin.' },
      api: shown(
        api,
        'inscriptions of alice are those on its coins, with what they say',
        'within six transactions of their making, on coins of up to 20,000 satoshi',
      ),
    },
    activity: {
      chain: shown(
        'packages/bitcoin/test/history.test.ts',
        'every transaction is listed once, newest first, over pages that do not meet, and adds up to the balance',
      ),
      api: shown(api, 'history of alice is every transaction, once, newest first'),
    },
    prices: {
      chain: { reason: 'Prices come from the API.' },
      api: shown(
        api,
        'balances have the price that the operator gave, on main networks only',
        'of an outside provider',
      ),
    },
    names: { '*': { reason: 'Names of Bitcoin are not built.' } },
    estimateFee: {
      chain: shown(
        transfer,
        'standard wallets, which have an address for payments pay the exact amount at the fee that was shown, and the change comes back',
      ),
    },
    feeChoice: {
      chain: shown(
        transfer,
        'everything can be sent: what the estimate leaves is what goes, in one output',
        'economy, normal, fast',
      ),
    },
    checkReceiver: {
      chain: shown(
        transfer,
        'what cannot be carried, paid or received is refused before the wallet is asked',
        'addresses of other networks, and of kinds that have no rules yet',
      ),
    },
    transactionStatus: {
      chain: shown(
        transfer,
        'the balance is what can be spent: change that waits is, what others have sent is not yet',
      ),
    },
  },
}
