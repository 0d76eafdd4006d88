import type { createBitcoinChain } from '@billfold/devnet'
import { Address, OutScript, Transaction } from '@scure/btc-signer'
import { btcNetworks } from '../../src/address/btcNetworks.ts'
import { fromHex } from '../../src/bytes/fromHex.ts'

type Chain = Awaited<ReturnType<typeof createBitcoinChain>>
type Coin = { readonly txid: string; readonly vout: number; readonly value: number }
type Question = { readonly path: string; readonly body?: string }

/** One answer of a real server of Esplora's interface. */
export type RecordedAnswer = {
  readonly name: string
  /** Where it is documented: file and function of the server's source, or the thread that recorded it. */
  readonly source: string
  readonly status: number
  readonly text: string
  /** What the local chain has to write where `text` holds ids or figures of another chain. */
  readonly pattern?: RegExp
  /** Brings the local chain into this state; absent where it has no such state. */
  readonly ask?: (chain: Chain) => Promise<Question>
  /** What was asked of the real server; `body` where it was posted. */
  readonly asked: Question
  /** What our client concludes: of a read, or of a broadcast. */
  readonly concludes: 'answer' | 'absent' | 'rpc/all-failed' | 'taken' | 'unanswered' | (string & {})
}

const rest = 'mempool/electrs 80758eac src/rest.rs; Blockstream/electrs abfbce73 src/rest.rs'
const query = 'mempool/electrs 80758eac src/new_index/query.rs; Blockstream/electrs abfbce73 src/new_index/query.rs'
const core =
  'bitcoin/bitcoin src/rpc/util.cpp RPCErrorFromTransactionError, src/common/messages.cpp TransactionErrorString'
const policy = 'bitcoin/bitcoin src/validation.cpp MemPoolAccept, src/policy/policy.cpp'
const unknownId = '00'.repeat(32)
const refused = (code: number, message: string) => `sendrawtransaction RPC error: ${JSON.stringify({ code, message })}`
const get = (path: string, concludes: RecordedAnswer['concludes']) => ({
  asked: { path },
  ask: async () => ({ path }),
  concludes,
})
const post = { path: 'tx', body: '00' }
const tip = async ({ esploraUrl }: Chain) => (await fetch(`${esploraUrl}/blocks/tip/hash`)).text()

/** Answers of electrs, in Blockstream's and in mempool's edition, and of what stands before it. */
export const recordedAnswers: readonly RecordedAnswer[] = [
  {
    name: 'status of an unknown transaction',
    source: `${query} get_tx_status`,
    status: 200,
    text: '{"confirmed":false}',
    ...get(`tx/${unknownId}/status`, 'answer'),
  },
  {
    name: 'an unknown transaction',
    source: `${rest} GET tx/:txid`,
    status: 404,
    text: 'Transaction not found',
    ...get(`tx/${unknownId}`, 'absent'),
  },
  {
    name: 'bytes of an unknown transaction',
    source: `${rest} GET tx/:txid/hex`,
    status: 404,
    text: 'Transaction not found',
    ...get(`tx/${unknownId}/hex`, 'absent'),
  },
  {
    name: 'all spenders of an unknown transaction',
    source: `${rest} GET tx/:txid/outspends`,
    status: 404,
    text: 'Transaction not found',
    ...get(`tx/${unknownId}/outspends`, 'absent'),
  },
  {
    name: 'the spender of an unknown output',
    source: `${rest} GET tx/:txid/outspend/:vout`,
    status: 200,
    text: '{"spent":false}',
    ...get(`tx/${unknownId}/outspend/0`, 'answer'),
  },
  {
    name: 'an output that is not a number',
    source: `${rest} From<ParseIntError>`,
    status: 400,
    text: 'Invalid number',
    ...get(`tx/${unknownId}/outspend/x`, 'rpc/all-failed'),
  },
  {
    name: 'a transaction id that is not a hash',
    source: `${rest} From<bitcoin::hashes::hex::Error>`,
    status: 400,
    text: 'Invalid hex string',
    ...get('tx/xyz', 'rpc/all-failed'),
  },
  {
    name: 'an invalid address',
    source: `${rest} From<bitcoin::util::address::Error>`,
    status: 400,
    text: 'Invalid Bitcoin address',
    ...get('address/bcrt1qnone/utxo', 'rpc/all-failed'),
  },
  {
    name: 'an address of the main network',
    source: `${rest} address_to_scripthash`,
    status: 400,
    text: 'Address on invalid network',
    ...get('address/bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4/utxo', 'rpc/all-failed'),
  },
  {
    name: 'an old address of the main network',
    source: `${rest} address_to_scripthash`,
    status: 400,
    text: 'Address on invalid network',
    ...get('address/1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'rpc/all-failed'),
  },
  {
    name: 'a hash of a script that is too short',
    source: `${rest} parse_scripthash`,
    status: 400,
    text: 'Invalid scripthash',
    ...get('scripthash/00ff/utxo', 'rpc/all-failed'),
  },
  {
    name: 'a hash of a script that is not hex',
    source: `${rest} From<FromHexError>`,
    status: 400,
    text: 'Invalid hex string',
    ...get('scripthash/xyz/utxo', 'rpc/all-failed'),
  },
  {
    name: 'more unspent outputs than mempool lists',
    source: 'mempool/electrs 80758eac src/errors.rs TooManyUtxos, src/new_index/schema.rs utxo_delta',
    status: 400,
    text: 'Too many unspent transaction outputs (>500). Contact support to raise limits.',
    asked: { path: 'address/bcrt1q/utxo' },
    ask: async chain => ({ path: `address/${await shower(chain)}/utxo` }),
    concludes: 'rpc/all-failed',
  },
  {
    name: 'more unspent outputs than Blockstream lists',
    source: 'Blockstream/electrs abfbce73 src/errors.rs TooPopular, src/new_index/schema.rs utxo_delta',
    status: 400,
    text: 'Too many history entries',
    asked: { path: 'address/bcrt1q/utxo' },
    concludes: 'rpc/all-failed',
  },
  {
    name: 'a height above the chain',
    source: `${rest} GET block-height/:height`,
    status: 404,
    text: 'Block not found',
    ...get('block-height/99999999', 'absent'),
  },
  {
    name: 'a height that is not a number',
    source: `${rest} From<ParseIntError>`,
    status: 400,
    text: 'Invalid number',
    ...get('block-height/x', 'rpc/all-failed'),
  },
  {
    name: 'blocks from a height above the chain',
    source: `${rest} blocks`,
    status: 404,
    text: 'Block not found',
    ...get('blocks/99999999', 'absent'),
  },
  {
    name: 'an unknown block',
    source: `${rest} GET block/:hash`,
    status: 404,
    text: 'Block not found',
    ...get(`block/${unknownId}`, 'absent'),
  },
  {
    name: 'status of an unknown block',
    source: 'mempool/electrs 80758eac src/util/block.rs BlockStatus::orphaned',
    status: 200,
    text: '{"in_best_chain":false,"height":null,"next_best":null}',
    ...get(`block/${unknownId}/status`, 'answer'),
  },
  {
    name: 'a place that a block does not have',
    source: `${rest} GET block/:hash/txid/:index`,
    status: 404,
    text: 'tx index out of range',
    asked: { path: `block/${unknownId}/txid/9999` },
    ask: async chain => ({ path: `block/${await tip(chain)}/txid/9999` }),
    concludes: 'absent',
  },
  {
    name: 'a page that a block does not have',
    source: `${rest} GET block/:hash/txs/:start_index`,
    status: 404,
    text: 'start index out of range',
    asked: { path: `block/${unknownId}/txs/9975` },
    ask: async chain => ({ path: `block/${await tip(chain)}/txs/9975` }),
    concludes: 'absent',
  },
  {
    name: 'a path that the interface does not have',
    source: `${rest} handle_request`,
    status: 404,
    text: 'endpoint does not exist "/nothing"',
    ...get('nothing', 'absent'),
  },
  {
    name: 'too many questions, at mempool',
    source: 'github.com/sbounmy/hongbao_bitcoin/issues/340',
    status: 429,
    text: '<html>\n<head><title>429 Too Many Requests</title></head>\n<body></body>\n</html>',
    asked: { path: `tx/${unknownId}` },
    concludes: 'rpc/all-failed',
  },
  {
    name: 'too many questions, at Blockstream',
    source: 'github.com/CypherBoxLLC/Cypher-Box/issues/194',
    status: 429,
    text: '{"message":"Blockstream Explorer API NOTICE: Your request rate exceeds the current limit."}',
    asked: { path: `tx/${unknownId}` },
    concludes: 'rpc/all-failed',
  },
  {
    name: 'too many questions, of a broadcast',
    source: 'github.com/mempool/mempool/issues/4106',
    status: 429,
    text: '<html>\n<head><title>429 Too Many Requests</title></head>\n<body></body>\n</html>',
    asked: post,
    concludes: 'unanswered',
  },
  {
    name: 'a broadcast while electrs cannot reach its node',
    source: 'mempool/electrs 80758eac src/daemon.rs parse_jsonrpc_reply (-28), src/errors.rs Connection',
    status: 400,
    text: 'Connection error',
    asked: post,
    concludes: 'unanswered',
  },
  {
    name: 'a broadcast that is not hex',
    source: `${rest} POST tx; bitcoin/bitcoin src/rpc/mempool.cpp sendrawtransaction`,
    status: 400,
    text: refused(-22, 'TX decode failed. Make sure the tx has at least one input.'),
    asked: { path: 'tx', body: 'no hex' },
    ask: async () => ({ path: 'tx', body: 'no hex' }),
    concludes: 'node/unknown',
  },
  {
    name: 'a broadcast that is taken',
    source: `${rest} POST tx`,
    status: 200,
    text: 'ab'.repeat(32),
    pattern: /^[\da-f]{64}$/,
    asked: post,
    ask: async chain => pay(chain, { fee: 500n }),
    concludes: 'taken',
  },
  {
    name: 'a broadcast of what a block holds',
    source: `${core} ALREADY_IN_UTXO_SET (since 28)`,
    status: 400,
    text: refused(-27, 'Transaction outputs already in utxo set'),
    asked: post,
    async ask(chain) {
      const question = await pay(chain, { fee: 500n })
      await fetch(`${chain.esploraUrl}/tx`, { method: 'POST', body: question.body })
      return question
    },
    concludes: 'taken',
  },
  {
    name: 'a broadcast of what a block holds, before Bitcoin Core 28',
    source: 'bitcoin/bitcoin v27 src/util/error.cpp ALREADY_IN_CHAIN',
    status: 400,
    text: refused(-27, 'Transaction already in block chain'),
    asked: post,
    concludes: 'taken',
  },
  {
    name: 'a broadcast that spends what is spent',
    source: `${core} MISSING_INPUTS`,
    status: 400,
    text: refused(-25, 'bad-txns-inputs-missingorspent'),
    asked: post,
    async ask(chain) {
      const coin = await largest(chain)
      const { body } = await pay(chain, { coin, fee: 500n })
      await fetch(`${chain.esploraUrl}/tx`, { method: 'POST', body })
      return pay(chain, { coin, fee: 900n })
    },
    concludes: 'rpc/transaction-rejected',
  },
  {
    name: 'a refusal of which mempool’s backend keeps the number alone',
    source: 'mempool/mempool 3b6ed8bd backend/src/api/bitcoin/bitcoin.routes.ts $postTransaction',
    status: 400,
    text: 'sendrawtransaction RPC error: {"code":-25}',
    asked: post,
    concludes: 'rpc/transaction-rejected',
  },
  {
    name: 'a broadcast that pays too little to be relayed',
    source: policy,
    status: 400,
    text: refused(-26, 'min relay fee not met, 100 < 141'),
    pattern: /^sendrawtransaction RPC error: \{"code":-26,"message":"min relay fee not met, 20 < \d+"\}$/,
    asked: post,
    ask: async chain => pay(chain, { fee: 20n }),
    concludes: 'node/fee-too-low',
  },
  {
    name: 'a broadcast that pays too little to enter a full mempool',
    source: policy,
    status: 400,
    text: refused(-26, 'mempool min fee not met, 141 < 705'),
    asked: post,
    concludes: 'node/fee-too-low',
  },
  {
    name: 'a broadcast that pays more than the node lets pass',
    source: `${core} MAX_FEE_EXCEEDED`,
    status: 400,
    text: refused(-25, 'Fee exceeds maximum configured by user (e.g. -maxtxfee, maxfeerate)'),
    asked: post,
    ask: async chain => pay(chain, { amount: 10_000n, fee: 5_000_000n }),
    concludes: 'node/fee-too-high',
  },
  {
    name: 'a broadcast of dust',
    source: policy,
    status: 400,
    text: refused(-26, 'dust'),
    asked: post,
    ask: async chain => pay(chain, { amount: 293n, fee: 500n }),
    concludes: 'send/below-dust',
  },
  {
    name: 'a broadcast that replaces another and pays no more',
    source: 'bitcoin/bitcoin src/policy/rbf.cpp PaysMoreThanConflicts',
    status: 400,
    text: refused(
      -26,
      `insufficient fee, rejecting replacement ${unknownId}; new feerate 0.00001 BTC/kvB <= old feerate 0.00002 BTC/kvB`,
    ),
    pattern:
      /^sendrawtransaction RPC error: \{"code":-26,"message":"insufficient fee, rejecting replacement [\da-f]{64}; /,
    asked: post,
    async ask(chain) {
      const coin = await largest(chain)
      await chain.switches.pauseMining()
      const { body } = await pay(chain, { coin, amount: 10_000n, fee: 1_000n })
      await fetch(`${chain.esploraUrl}/tx`, { method: 'POST', body })
      return pay(chain, { coin, amount: 20_000n, fee: 900n })
    },
    concludes: 'node/fee-too-low',
  },
]

/** Alice's coin of the highest value, which holds more than all that the rows spend. */
async function largest(chain: Chain): Promise<Coin> {
  const { address } = chain.accounts[0].payment
  const listed = (await (await fetch(`${chain.esploraUrl}/address/${address}/utxo`)).json()) as Coin[]
  return listed.reduce((best, coin) => (coin.value > best.value ? coin : best))
}

/** A signed payment of alice to bob: the whole coin less the fee, or `amount` with change. */
async function pay(
  chain: Chain,
  { amount, coin, fee }: { amount?: bigint; coin?: Coin; fee: bigint },
): Promise<Required<Question>> {
  const { txid, vout, value } = coin ?? (await largest(chain))
  const left = BigInt(value) - fee
  const outputs = amount === undefined ? [left] : [amount, left - amount]
  return { path: 'tx', body: sign(chain, { txid, vout, value }, outputs) }
}

function sign(chain: Chain, { txid, vout, value }: Coin, outputs: readonly bigint[], to = 1): string {
  const [alice] = chain.accounts
  const scriptOf = (address: string) => OutScript.encode(Address(btcNetworks.regtest).decode(address))
  const script = scriptOf(alice.payment.address)
  const transaction = new Transaction()
  transaction.addInput({ txid, index: vout, sequence: 0xfffffffd, witnessUtxo: { script, amount: BigInt(value) } })
  const receiver = scriptOf(chain.accounts[to]?.payment.address ?? '')
  for (const [at, amount] of outputs.entries())
    transaction.addOutput({ script: at === outputs.length - 1 ? script : receiver, amount })
  transaction.sign(fromHex(alice.payment.privateKey) as Uint8Array)
  transaction.finalize()
  return transaction.hex
}

/** Gives the account without a history 501 coins; answers its address. */
async function shower(chain: Chain): Promise<string> {
  const coin = await largest(chain)
  const gifts = Array.from({ length: 501 }, () => 1_000n)
  const left = BigInt(coin.value) - 501n * 1_000n - 40_000n
  const body = sign(chain, coin, [...gifts, left], 7)
  const answer = await fetch(`${chain.esploraUrl}/tx`, { method: 'POST', body })
  if (!answer.ok) throw new Error(await answer.text())
  return chain.accounts[7].payment.address
}
