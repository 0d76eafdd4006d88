// What is measured of the API: each row is a kind of request, at a fixed rate, with the 99th percentile that it should keep.
// `paths` gives the addresses that are asked one after another; the measuring code knows no row. Budgets are those of the
// third issue for two cores; without one a row is only printed.

/** Sizes of the history index, in transfers. */
export const sizes = [100, 10_000, 1_000_000]

const identification = 'projectId=bench&st=billfold&sv=bench'
const words = ['a', 'wal', 'coin', 'meta', 'trust', 'rain', 'safe', 'x', 'ledg', 'zer']

/** Rows that need no history. `accounts` are many, none of them asked about before. */
export const targets = {
  configuration: {
    perSecond: 500,
    p99: 50,
    paths: () => [`/appkit/v1/config?${identification}`],
  },
  'wallet search': {
    perSecond: 100,
    p99: 80,
    paths: () => words.map(word => `/getWallets?${identification}&page=1&entries=40&search=${word}`),
  },
  'balances, cached': {
    perSecond: 200,
    p99: 80,
    isWarmedUp: true,
    paths: ({ accounts }) => accounts.slice(0, 100).map(toBalance),
  },
  'balances, read from the chain': {
    perSecond: 20,
    paths: ({ accounts }) => accounts.slice(100).map(toBalance),
  },
}

/** The history of one index: first pages of many, and pages far down of one account that has a part in everything. */
export const historyTarget = size => ({
  perSecond: 100,
  p99: 80,
  paths({ accounts, busy, cursors }) {
    const first = [...accounts, ...accounts.map(() => busy)].map(account => toHistory(account))
    const deep = accounts.flatMap((_, at) => toHistory(busy, cursors[at % cursors.length]))
    // In turns: an ordinary account, the busy one, far down in its list.
    return accounts.flatMap((_, at) => [first[at], first[at + accounts.length], deep[at]]).slice(0, Math.max(30, size))
  },
})

export const historyChain = 'eip155:9000001'
export const balanceChain = 'eip155:31337'

function toBalance(account) {
  return `/v1/account/${account}/balance?${identification}&currency=usd&chainId=${balanceChain}`
}

function toHistory(account, cursor) {
  const place = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`
  return `/v1/account/${account}/history?${identification}&chainId=${historyChain}${place}`
}
