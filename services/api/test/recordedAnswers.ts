import type { RpcErrorKind } from '../src/upstream/rpc/rpcErrorKind.ts'

/** What a node answered, by its source or by a public report, and what it means to us. */
export type RecordedAnswer = {
  readonly node: string
  readonly source: string
  readonly error: { readonly code: number; readonly message: string; readonly data?: unknown }
  readonly kind: RpcErrorKind
}

const geth = 'https://github.com/ethereum/go-ethereum/blob/051c61b5e867d4f1e090771a33b7976cba4098ac'
const nethermind = 'https://github.com/NethermindEth/nethermind/blob/01d0a0d8cdf38d2d23182b4f40192ed0c2a22868'
const agave =
  'https://github.com/anza-xyz/agave/blob/0ab10608e838d4f14376d2a396f43f91af9a9f0f/rpc-client-api/src/custom_error.rs'

/** Errors of real nodes. Texts in which a node puts numbers have some; where a source tells the code alone, its name stands for the text. */
export const recordedAnswers: readonly RecordedAnswer[] = [
  {
    node: 'geth',
    source: `${geth}/internal/ethapi/errors.go`,
    error: { code: 3, message: 'execution reverted: rate limit exceeded', data: '0x08c379a0' },
    kind: 'reverted',
  },
  {
    node: 'geth',
    source: `${geth}/core/vm/errors.go`,
    error: { code: -32000, message: 'out of gas' },
    kind: 'reverted',
  },
  {
    node: 'geth',
    source: `${geth}/core/vm/errors.go`,
    error: { code: -32000, message: 'invalid opcode: INVALID' },
    kind: 'reverted',
  },
  {
    node: 'geth',
    source: `${geth}/core/vm/errors.go`,
    error: { code: -32000, message: 'stack underflow (0 <=> 1)' },
    kind: 'reverted',
  },
  {
    node: 'geth',
    source: `${geth}/rpc/errors.go`,
    error: { code: -32601, message: 'the method trace_block does not exist/is not available' },
    kind: 'unknown-method',
  },
  {
    node: 'geth',
    source: 'https://github.com/ethereum/go-ethereum/issues/31275',
    error: { code: 4444, message: 'pruned history unavailable' },
    kind: 'not-kept',
  },
  {
    node: 'geth',
    source: 'https://github.com/MetaMask/metamask-extension/issues/7234',
    error: { code: -32000, message: 'header not found' },
    kind: 'not-kept',
  },
  {
    node: 'geth',
    source: `${geth}/internal/ethapi/errors.go`,
    error: { code: -32000, message: 'transaction indexing is in progress' },
    kind: 'other',
  },
  {
    node: 'geth',
    source: 'https://github.com/ethereum/go-ethereum/pull/19737',
    error: { code: -32000, message: 'execution aborted (timeout = 5s)' },
    kind: 'failed',
  },
  {
    node: 'geth',
    source: 'https://github.com/ethereum/go-ethereum/pull/19196',
    error: { code: -32000, message: 'context deadline exceeded' },
    kind: 'failed',
  },
  {
    node: 'Base (public node)',
    source: 'https://github.com/base/node/issues/368',
    error: { code: -32016, message: 'over rate limit' },
    kind: 'busy',
  },
  {
    node: 'Base (a node behind it)',
    source: 'https://github.com/base/node/issues/368',
    error: {
      code: -32000,
      message: '429 Too Many Requests: {"jsonrpc":"2.0","error":{"code":-32016,"message":"over rate limit"},"id":1}',
    },
    kind: 'busy',
  },
  {
    node: 'reth',
    source: 'https://github.com/paradigmxyz/reth/pull/16780',
    error: { code: 4444, message: 'pruned history unavailable' },
    kind: 'not-kept',
  },
  {
    node: 'Nethermind',
    source: 'https://github.com/NethermindEth/nethermind/pull/12090',
    error: { code: 4444, message: 'Pruned history unavailable' },
    kind: 'not-kept',
  },
  {
    node: 'Nethermind',
    source: `${nethermind}/src/Nethermind/Nethermind.JsonRpc/ErrorCodes.cs`,
    error: { code: 3, message: 'execution reverted' },
    kind: 'reverted',
  },
  {
    node: 'Nethermind',
    source: `${nethermind}/src/Nethermind/Nethermind.JsonRpc/ErrorCodes.cs`,
    error: { code: -32015, message: 'VM execution error.', data: 'Reverted 0x08c379a0' },
    kind: 'reverted',
  },
  {
    node: 'Nethermind',
    source: `${nethermind}/src/Nethermind/Nethermind.JsonRpc/ErrorCodes.cs`,
    error: { code: -32005, message: 'LimitExceeded' },
    kind: 'busy',
  },
  {
    node: 'Nethermind',
    source: `${nethermind}/src/Nethermind/Nethermind.JsonRpc/ErrorCodes.cs`,
    error: { code: -32016, message: 'Timeout' },
    kind: 'failed',
  },
  {
    node: 'Erigon',
    source: 'https://github.com/erigontech/erigon/blob/ea2d699a067cb2dc7d79270a65e93337de138a4c/rpc/jsonrpc/eth_api.go',
    error: { code: -32000, message: 'history has been pruned for this block' },
    kind: 'not-kept',
  },
  {
    node: 'Alchemy',
    source: 'https://www.alchemy.com/docs/reference/throughput',
    error: {
      code: 429,
      message:
        'Your app has exceeded its compute units per second capacity. If you have retries enabled, you can safely ignore this message.',
    },
    kind: 'busy',
  },
  {
    node: 'Alchemy',
    source: 'https://www.alchemy.com/docs/reference/throughput',
    error: { code: -32000, message: 'Your app has exceeded its compute units per second capacity.' },
    kind: 'busy',
  },
  {
    node: 'QuickNode',
    source: 'https://support.quicknode.com/hc/en-us/articles/12002099702289-429-Errors-Explained',
    error: {
      code: -32007,
      message: '50/second request limit reached - reduce calls per second or upgrade your account at quicknode.com',
    },
    kind: 'busy',
  },
  {
    node: 'QuickNode',
    source: 'https://support.quicknode.com/hc/en-us/articles/20633265909521-Error-credits-limited-to-X-sec',
    error: { code: -32007, message: 'credits limited to 6000/sec' },
    kind: 'busy',
  },
  {
    node: 'Infura',
    source: 'https://github.com/status-im/nimbus-eth2/issues/1632',
    error: {
      code: -32005,
      message: 'daily request count exceeded, request rate limited',
      data: { rate: { allowed_rps: 1, backoff_seconds: 30, current_rps: 1.26 }, see: 'https://infura.io/dashboard' },
    },
    kind: 'busy',
  },
  {
    node: 'TheRPC',
    source: 'https://github.com/reown-com/blockchain-api/pull/1102',
    error: { code: -32029, message: '' },
    kind: 'busy',
  },
  {
    node: 'Agave (public cluster)',
    source: 'https://github.com/solana-labs/solana-program-library/issues/2784',
    error: {
      code: 429,
      message: 'Too many requests for a specific RPC call, contact your app developer or support@rpcpool.com.',
    },
    kind: 'busy',
  },
  {
    node: 'Agave',
    source: agave,
    error: { code: -32001, message: 'Block 100 cleaned up, does not exist on node. First available block: 200' },
    kind: 'not-kept',
  },
  {
    node: 'Agave',
    source: agave,
    error: { code: -32002, message: 'Transaction simulation failed: Blockhash not found' },
    kind: 'other',
  },
  {
    node: 'Agave',
    source: agave,
    error: { code: -32004, message: 'Block not available for slot 100' },
    kind: 'not-kept',
  },
  { node: 'Agave', source: agave, error: { code: -32005, message: 'Node is behind by 42 slots' }, kind: 'busy' },
  {
    node: 'Agave',
    source: agave,
    error: { code: -32007, message: 'Slot 100 was skipped, or missing due to ledger jump to recent snapshot' },
    kind: 'not-kept',
  },
  {
    node: 'Agave',
    source: agave,
    error: { code: -32009, message: 'Slot 100 was skipped, or missing in long-term storage' },
    kind: 'not-kept',
  },
  {
    node: 'Agave',
    source: agave,
    error: { code: -32011, message: 'Transaction history is not available from this node' },
    kind: 'not-kept',
  },
  {
    node: 'Agave',
    source: agave,
    error: { code: -32014, message: 'Block status not yet available for slot 100' },
    kind: 'not-kept',
  },
  {
    node: 'Agave',
    source: agave,
    error: {
      code: -32015,
      message:
        'Transaction version (0) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": 0',
    },
    kind: 'not-kept',
  },
]
