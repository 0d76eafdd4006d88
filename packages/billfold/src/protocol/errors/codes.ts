import type * as alerts from './rows/alerts.ts'
import type * as balance from './rows/balance.ts'
import type * as caip from './rows/caip.ts'
import type * as chunk from './rows/chunk.ts'
import type * as connection from './rows/connection.ts'
import type * as connector from './rows/connector.ts'
import type * as context from './rows/context.ts'
import type * as fee from './rows/fee.ts'
import type * as http from './rows/http.ts'
import type * as names from './rows/names.ts'
import type * as network from './rows/network.ts'
import type * as nfts from './rows/nfts.ts'
import type * as node from './rows/node.ts'
import type * as onramp from './rows/onramp.ts'
import type * as options from './rows/options.ts'
import type * as pairing from './rows/pairing.ts'
import type * as pay from './rows/pay.ts'
import type * as request from './rows/request.ts'
import type * as rpc from './rows/rpc.ts'
import type * as send from './rows/send.ts'
import type * as signIn from './rows/signIn.ts'
import type * as storage from './rows/storage.ts'
import type * as swap from './rows/swap.ts'
import type * as transactions from './rows/transactions.ts'
import type * as vault from './rows/vault.ts'
import type * as wallet from './rows/wallet.ts'

type Rows =
  | (typeof alerts)[keyof typeof alerts]
  | (typeof balance)[keyof typeof balance]
  | (typeof caip)[keyof typeof caip]
  | (typeof chunk)[keyof typeof chunk]
  | (typeof connection)[keyof typeof connection]
  | (typeof connector)[keyof typeof connector]
  | (typeof context)[keyof typeof context]
  | (typeof fee)[keyof typeof fee]
  | (typeof http)[keyof typeof http]
  | (typeof names)[keyof typeof names]
  | (typeof network)[keyof typeof network]
  | (typeof node)[keyof typeof node]
  | (typeof nfts)[keyof typeof nfts]
  | (typeof onramp)[keyof typeof onramp]
  | (typeof options)[keyof typeof options]
  | (typeof pairing)[keyof typeof pairing]
  | (typeof pay)[keyof typeof pay]
  | (typeof request)[keyof typeof request]
  | (typeof rpc)[keyof typeof rpc]
  | (typeof send)[keyof typeof send]
  | (typeof signIn)[keyof typeof signIn]
  | (typeof storage)[keyof typeof storage]
  | (typeof swap)[keyof typeof swap]
  | (typeof transactions)[keyof typeof transactions]
  | (typeof vault)[keyof typeof vault]
  | (typeof wallet)[keyof typeof wallet]

/** Every code of the catalogue, derived from the rows. */
export type ErrorCode = keyof ErrorCodes

// By name, so that an editor shows the name and not two hundred codes.
interface ErrorCodes extends Record<Rows['code'], unknown> {}
