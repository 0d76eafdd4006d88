import { type createSolanaChain, solanaAccounts, solanaTokens } from '@billfold/devnet'
import { ed25519 } from '@noble/curves/ed25519.js'
import { decodeBase58 } from '../../src/base58/decodeBase58.ts'
import { encodeBase58 } from '../../src/base58/encodeBase58.ts'
import { toBase64 } from '../../src/bytes/toBase64.ts'
import { compileMessage } from '../../src/transaction/compileMessage.ts'
import { toWire } from '../../src/transaction/toWire.ts'
import { instructions } from '../../src/transfer/instructions.ts'

type Chain = Awaited<ReturnType<typeof createSolanaChain>>
type Call = { readonly method: string; readonly params: readonly unknown[] }

/** One answer of a real node of Solana. */
export type RecordedAnswer = {
  readonly name: string
  /** Where it is documented: file and function of the validator's source, or the thread that recorded it. */
  readonly source: string
  readonly status?: number
  /** `error` or `result` of JSON-RPC; figures of another chain as the local one has them are `<n>`. */
  readonly answer: { readonly error: { code: number; message: string; data?: object } } | { readonly result: unknown }
  /** Brings the local chain into this state; absent where it has no such state. */
  readonly ask?: (chain: Chain) => Promise<Call>
  /** What our client concludes when the only other node answers soundly: that it asks it, or an error. */
  readonly concludes: 'answer' | 'next' | (string & {})
}

const codes = 'anza-xyz/agave 0ab10608 rpc-client-api/src/custom_error.rs'
const sending = 'anza-xyz/agave rpc/src/rpc.rs send_transaction'
const errors = 'anza-xyz/solana-sdk transaction-error/src/lib.rs'
const [alice, , , , bob] = solanaAccounts
const key = decodeBase58(alice.secretKey)?.subarray(0, 32) ?? new Uint8Array()

async function latest({ switches }: Chain): Promise<string> {
  const answer = await switches.request('getLatestBlockhash')
  return (answer as { value: { blockhash: string } }).value.blockhash
}

/** A transfer of alice's, as `sendTransaction` takes it. */
function transfer(blockhash: string, isSigned = true): Call {
  const move = instructions.transferNative(alice.address, bob.address, 1_000_000n)
  const message = compileMessage({ payer: alice.address, blockhash, instructions: [move] })
  const wire = toWire(message)
  if (isSigned) wire.set(ed25519.sign(message, key), 1)
  return { method: 'sendTransaction', params: [toBase64(wire), { encoding: 'base64' }] }
}

const preflight = (err: string) => ({
  ...{ accounts: null, err, innerInstructions: null, loadedAccountsDataSize: 0, logs: [] },
  ...{ replacementBlockhash: null, returnData: null, unitsConsumed: 0 },
})
const list = (before: string): Call => ({ method: 'getSignaturesForAddress', params: [alice.address, { before }] })
const refuse = (code: number, message: string, data?: object) => ({
  error: { code, message, ...(data ? { data } : {}) },
})

/** Answers of Agave, and of what providers put before it. */
export const recordedAnswers: readonly RecordedAnswer[] = [
  {
    name: 'a blockhash that is unknown, or that is too old',
    source: `${sending}; ${errors} BlockhashNotFound`,
    answer: refuse(-32002, 'Transaction simulation failed: Blockhash not found', preflight('BlockhashNotFound')),
    ask: async () => transfer(encodeBase58(new Uint8Array(32).fill(3))),
    concludes: 'send/expired',
  },
  {
    name: 'a transaction that is in a block already',
    source: `${sending}; ${errors} AlreadyProcessed`,
    answer: refuse(
      -32002,
      'Transaction simulation failed: This transaction has already been processed',
      preflight('AlreadyProcessed'),
    ),
    async ask(chain) {
      const call = transfer(await latest(chain))
      await chain.switches.request(call.method, call.params)
      return call
    },
    concludes: 'node/reverted',
  },
  {
    name: 'a transaction that was in a block, and whose blockhash is too old by now',
    source: 'anza-xyz/agave runtime/src/bank/check_transactions.rs: the age is checked before the status cache',
    answer: refuse(-32002, 'Transaction simulation failed: Blockhash not found', preflight('BlockhashNotFound')),
    async ask(chain) {
      const call = transfer(await latest(chain))
      await chain.switches.request(call.method, call.params)
      await chain.switches.advanceSlots(151)
      return call
    },
    concludes: 'send/expired',
  },
  {
    name: 'an unsigned transaction',
    source: `${codes} TransactionSignatureVerificationFailure`,
    answer: refuse(-32003, 'Transaction signature verification failure'),
    ask: async chain => transfer(await latest(chain), false),
    concludes: 'rpc/transaction-rejected',
  },
  {
    name: 'a transaction for a node that lags',
    source: `${codes} NodeUnhealthy; ${sending}: health is checked before the simulation`,
    answer: refuse(-32005, 'Node is behind by 42 slots', { numSlotsBehind: 42 }),
    async ask(chain) {
      await chain.switches.setSlotsBehind(42)
      return transfer(await latest(chain))
    },
    concludes: 'next',
  },
  {
    name: 'the health of a node that lags',
    source: `${codes} NodeUnhealthy`,
    answer: refuse(-32005, 'Node is behind by 42 slots', { numSlotsBehind: 42 }),
    async ask({ switches }) {
      await switches.setSlotsBehind(42)
      return { method: 'getHealth', params: [] }
    },
    concludes: 'next',
  },
  {
    name: 'the health of a node that does not know how far it lags',
    source: `${codes} NodeUnhealthy`,
    answer: refuse(-32005, 'Node is unhealthy', { numSlotsBehind: null as unknown as object }),
    concludes: 'next',
  },
  {
    name: 'a page of history after a signature that was pruned',
    source: 'anza-xyz/agave ledger/src/blockstore.rs get_confirmed_signatures_for_address2',
    answer: { result: [] },
    async ask({ switches }) {
      const rows = (await switches.request('getSignaturesForAddress', [alice.address])) as { signature: string }[]
      await switches.pruneHistory(1_000_000_000)
      return list(rows[9]?.signature ?? '')
    },
    concludes: 'answer',
  },
  {
    name: 'the history of a node that keeps none',
    source: `${codes} TransactionHistoryNotAvailable`,
    answer: refuse(-32011, 'Transaction history is not available from this node'),
    concludes: 'next',
  },
  {
    name: 'an archive that is away',
    source: `${codes} LongTermStorageUnreachable`,
    answer: refuse(-32019, 'Failed to query long-term storage; please try again'),
    concludes: 'next',
  },
  {
    name: 'an owner whose accounts a node does not index',
    source: `${codes} KeyExcludedFromSecondaryIndex`,
    answer: refuse(
      -32010,
      `${solanaTokens.usdx.mint} excluded from account secondary indexes; this RPC method unavailable for key`,
    ),
    concludes: 'next',
  },
  {
    name: 'a scan that was given up',
    source: `${codes} ScanError`,
    answer: refuse(-32012, 'scan aborted: The accumulated scan results exceeded the limit'),
    concludes: 'next',
  },
  {
    name: 'a status that is not known yet',
    source: `${codes} BlockStatusNotAvailableYet`,
    answer: refuse(-32014, 'Block status not yet available for slot 7'),
    concludes: 'next',
  },
  {
    name: 'a transaction of a version that was not asked for',
    source: `${codes} UnsupportedTransactionVersion`,
    answer: refuse(
      -32015,
      'Transaction version (0) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": 0',
    ),
    async ask({ switches }) {
      const rows = (await switches.request('getSignaturesForAddress', [solanaAccounts[9].address])) as {
        signature: string
      }[]
      return { method: 'getTransaction', params: [rows[0]?.signature, { encoding: 'json' }] }
    },
    concludes: 'node/unknown',
  },
  {
    name: 'a slot that is not reached',
    source: `${codes} MinContextSlotNotReached`,
    answer: refuse(-32016, 'Minimum context slot has not been reached', { contextSlot: '<n>' }),
    ask: async () => ({ method: 'getBalance', params: [alice.address, { minContextSlot: 1_000_000_000 }] }),
    concludes: 'next',
  },
  {
    name: 'the time of a block that does not exist yet',
    source: `${codes} BlockNotAvailable`,
    answer: refuse(-32004, 'Block not available for slot 1000000000'),
    ask: async () => ({ method: 'getBlockTime', params: [1_000_000_000] }),
    concludes: 'next',
  },
  {
    name: 'the time of a slot without a block',
    source: `${codes} LongTermStorageSlotSkipped`,
    answer: refuse(-32009, 'Slot 3 was skipped, or missing in long-term storage'),
    ask: async () => ({ method: 'getBlockTime', params: [3] }),
    concludes: 'node/unknown',
  },
  {
    name: 'an address that is too short',
    source: 'anza-xyz/agave rpc/src/rpc.rs verify_pubkey',
    answer: refuse(-32602, 'Invalid param: WrongSize'),
    ask: async () => ({ method: 'getBalance', params: ['abc'] }),
    concludes: 'rpc/invalid-params',
  },
  {
    name: 'a limit of the public cluster',
    source: 'github.com/solana-labs/solana-program-library/issues/2784; SolanaNFTBot issues/25',
    status: 429,
    answer: refuse(
      429,
      'Too many requests for a specific RPC call, contact your app developer or support@rpcpool.com.',
    ),
    concludes: 'next',
  },
]
