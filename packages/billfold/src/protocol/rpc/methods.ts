import type { Namespace } from '../caip/types.ts'

/** What the protocol says about one RPC method. */
export type RpcMethod = {
  readonly namespace: Namespace
  /**
   * What a wallet of ours does when a page asks for it: answer (`read`), show it to the visitor first (`approve`), or
   * refuse with 'Requested RPC call is not allowed' (`refused`). A method without a row is refused.
   */
  readonly policy: 'read' | 'approve' | 'refused'
  /** Whether the API's RPC proxy passes it on to the chain. */
  readonly isProxied: boolean
  /** Whether an answer that is not null never changes, so that the proxy may keep it. */
  readonly isImmutable?: true
}

const read = { namespace: 'eip155', policy: 'read', isProxied: true } as const
const immutable = { ...read, isImmutable: true } as const
// Answered by the wallet itself, or bound to one node (filters): nothing to proxy.
const localRead = { namespace: 'eip155', policy: 'read', isProxied: false } as const
const approve = { namespace: 'eip155', policy: 'approve', isProxied: false } as const
const refused = { namespace: 'eip155', policy: 'refused', isProxied: false } as const
const chainOnly = { namespace: 'eip155', policy: 'refused', isProxied: true } as const
const solanaApprove = { namespace: 'solana', policy: 'approve', isProxied: false } as const
const solanaChain = { namespace: 'solana', policy: 'refused', isProxied: true } as const

/**
 * The one list of RPC methods (specification sections 3 and 6). An embedded-wallet method is one row here, plus one
 * approval screen if its policy is `approve`.
 */
export const rpcMethods = {
  eth_accounts: localRead,
  eth_blockNumber: read,
  eth_call: read,
  eth_chainId: immutable,
  eth_estimateGas: read,
  eth_feeHistory: read,
  eth_gasPrice: read,
  eth_getAccount: read,
  eth_getBalance: read,
  eth_getBlockByHash: immutable,
  eth_getBlockByNumber: read,
  eth_getBlockReceipts: read,
  eth_getBlockTransactionCountByHash: immutable,
  eth_getBlockTransactionCountByNumber: read,
  eth_getCode: read,
  eth_getFilterChanges: localRead,
  eth_getFilterLogs: localRead,
  eth_getLogs: read,
  eth_getProof: read,
  eth_getStorageAt: read,
  eth_getTransactionByBlockHashAndIndex: immutable,
  eth_getTransactionByBlockNumberAndIndex: read,
  eth_getTransactionByHash: read,
  eth_getTransactionCount: read,
  eth_getTransactionReceipt: read,
  eth_getUncleCountByBlockHash: immutable,
  eth_getUncleCountByBlockNumber: read,
  eth_maxPriorityFeePerGas: read,
  eth_newBlockFilter: localRead,
  eth_newFilter: localRead,
  eth_newPendingTransactionFilter: localRead,
  eth_sendRawTransaction: read,
  eth_syncing: read,
  eth_uninstallFilter: localRead,
  eth_blobBaseFee: chainOnly,
  eth_createAccessList: chainOnly,
  eth_getUserOperationReceipt: read,
  eth_estimateUserOperationGas: read,
  eth_getUserOperationByHash: read,
  eth_supportedEntryPoints: read,
  wallet_getCapabilities: localRead,
  wallet_getCallsStatus: localRead,
  wallet_getAssets: localRead,

  personal_sign: approve,
  eth_signTypedData_v4: approve,
  eth_sendTransaction: approve,
  eth_sendUserOperation: approve,
  wallet_sendCalls: approve,
  wallet_grantPermissions: approve,
  wallet_revokePermissions: approve,
  solana_signMessage: solanaApprove,
  solana_signTransaction: solanaApprove,
  solana_signAllTransactions: solanaApprove,
  solana_signAndSendTransaction: solanaApprove,

  // Refused on purpose, so that they are not added by accident: blind or outdated ways to sign, and what the page asks the
  // connector for instead.
  eth_sign: refused,
  eth_signTransaction: refused,
  eth_signTypedData: refused,
  eth_signTypedData_v1: refused,
  eth_signTypedData_v3: refused,
  eth_requestAccounts: refused,
  eth_decrypt: refused,
  eth_getEncryptionPublicKey: refused,
  wallet_addEthereumChain: refused,
  wallet_switchEthereumChain: refused,
  wallet_requestPermissions: refused,
  wallet_getPermissions: refused,
  wallet_watchAsset: refused,

  // What the kit asks a chain for, never a wallet.
  net_version: { ...chainOnly, isImmutable: true },
  net_listening: chainOnly,
  web3_clientVersion: chainOnly,
  getAccountInfo: solanaChain,
  getBalance: solanaChain,
  getBlockHeight: solanaChain,
  getEpochInfo: solanaChain,
  getFeeForMessage: solanaChain,
  getHealth: solanaChain,
  getLatestBlockhash: solanaChain,
  getMinimumBalanceForRentExemption: solanaChain,
  getMultipleAccounts: solanaChain,
  getRecentPrioritizationFees: solanaChain,
  getSignatureStatuses: solanaChain,
  getSignaturesForAddress: solanaChain,
  getSlot: solanaChain,
  getTokenAccountBalance: solanaChain,
  getTokenAccountsByOwner: solanaChain,
  getTokenSupply: solanaChain,
  getTransaction: solanaChain,
  getVersion: solanaChain,
  isBlockhashValid: solanaChain,
  sendTransaction: solanaChain,
  simulateTransaction: solanaChain,
  getGenesisHash: { ...solanaChain, isImmutable: true },
} as const satisfies Record<string, RpcMethod>

export type RpcMethodName = keyof typeof rpcMethods
