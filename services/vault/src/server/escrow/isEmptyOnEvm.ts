import * as v from 'valibot'
import { askNode } from './askNode.ts'
import type { EmptyNode } from './emptyNodes.ts'

const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform((text: string) => BigInt(text)),
)
const someLogs = v.array(v.unknown())

// keccak256 of the events' signatures: Transfer(address,address,uint256) of ERC-20 and ERC-721, TransferSingle and TransferBatch of ERC-1155.
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const transferSingle = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const transferBatch = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
/** `balanceOf(address)`. */
const balanceOf = '0x70a08231'

/**
 * Whether an address never did anything and holds nothing on a network: no coin, no transaction (a waiting one counts), no code or delegation, none of the listed
 * tokens and, where the node can look for them, no transfer of any token to it.
 *
 * @throws when the node does not answer all of it, is of another network, or still catches up.
 */
export async function isEmptyOnEvm(node: EmptyNode, address: string): Promise<boolean> {
  const ask = <const schema extends v.GenericSchema>(method: string, params: readonly unknown[], schema: schema) =>
    askNode(node.rpcUrl, method, params, schema)
  const word = `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
  const range = { fromBlock: '0x0', toBlock: 'latest' }
  const logs = node.hasLogs
    ? [
        [transfer, null, word],
        [[transferSingle, transferBatch], null, null, word],
      ]
    : []
  const [chainId, , balance, count, code, balances, moves] = await Promise.all([
    ask('eth_chainId', [], quantity),
    ask('eth_syncing', [], v.literal(false)),
    ask('eth_getBalance', [address, 'latest'], quantity),
    ask('eth_getTransactionCount', [address, 'pending'], quantity),
    ask('eth_getCode', [address, 'latest'], v.string()),
    Promise.all(
      node.tokens.map(to => ask('eth_call', [{ to, data: `${balanceOf}${word.slice(2)}` }, 'latest'], quantity)),
    ),
    Promise.all(logs.map(topics => ask('eth_getLogs', [{ ...range, topics }], someLogs))),
  ])
  if (`eip155:${chainId}` !== node.id) throw new Error('the node is of another network')
  const holds = [balance, count, ...balances].some(amount => amount !== 0n)
  return !holds && code === '0x' && moves.every(found => found.length === 0)
}
