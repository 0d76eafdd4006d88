import type { Book, Capability } from '../Book.ts'
import { proven } from '../proven.ts'
import { shown } from '../shown.ts'

const chain = 'packages/solana/test/chain.test.ts'
const phone = 'packages/testkit/test/pairing/kit/families.test.ts'
const api = 'services/api/test/solana.test.ts'

const ofPages = (id: Capability['id']) =>
  proven('packages/solana/test/capabilities.test.ts', id, {
    standard: 'standard wallets',
    external: 'external wallets',
  })
const onPhone = (test: string) => shown(phone, test)

export const solanaBook: Book = {
  namespace: 'solana',
  name: 'Solana',
  kinds: { standard: 'wallet standard', external: 'given by the host', pairing: 'pairing' },
  cells: {
    connect: {
      ...ofPages('connect'),
      pairing: onPhone('one code connects three families, signs on each, and every signature holds'),
    },
    restore: { ...ofPages('restore'), pairing: onPhone('one code comes back after a reload, and signs on') },
    follow: {
      ...ofPages('follow'),
      pairing: onPhone(
        'one code what the visitor changes on the phone is seen: accounts of each family, and a rejection rejects',
      ),
    },
    switchNetwork: {
      ...ofPages('switchNetwork'),
      pairing: onPhone('Solana a public cluster, by former ids: never'),
    },
    signIn: {
      '*': {
        reason: 'Connecting and signing in are two approvals (the option `siwx`).',
      },
    },
    provider: {
      ...ofPages('provider'),
      pairing: onPhone('Solana hosts get the provider of the family over the phone'),
    },
    signMessage: {
      ...ofPages('signMessage'),
      pairing: onPhone('one code connects three families, signs on each, and every signature holds'),
    },
    signTypedData: { '*': { reason: 'Typed data (EIP-712) are of EVM networks.' } },
    signTransactions: {
      ...ofPages('signTransactions'),
      pairing: onPhone('Solana sends what the host has written, and signs without sending'),
    },
    signPsbt: { '*': { reason: 'PSBTs are of Bitcoin networks.' } },
    sendTransaction: {
      ...ofPages('sendTransaction'),
      pairing: onPhone('Solana sends what the host has written, and signs without sending'),
    },
    sendCalls: { '*': { reason: 'A transaction of Solana holds any number of instructions.' } },
    transferNative: {
      ...ofPages('transferNative'),
      pairing: onPhone('Solana sends SOL and tokens through a phone that answers in base64'),
    },
    transferToken: {
      ...ofPages('transferToken'),
      pairing: onPhone('Solana sends SOL and tokens through a phone that answers in base64'),
    },
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
      chain: shown(
        'packages/solana/test/history.test.ts',
        'every transaction is listed once, newest first, over pages that do not meet: alice',
        'of the account and the eight token accounts that hold something first; closed ones are not known',
      ),
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
    checkReceiver: {
      chain: shown(chain, 'refuses receivers that would lose it, by reason, without asking the visitor'),
    },
    transactionStatus: {
      chain: shown(
        chain,
        'a status is unknown while no block holds it, expired when none ever will, failed when it failed',
      ),
    },
  },
}
