import type { RpcTimeouts } from './RpcTimeouts.ts'

/** Two nodes get their turn before a kit gives up after `rpcTimeoutMs`. */
export const defaultRpcTimeouts: RpcTimeouts = { attemptMs: 4_000, totalMs: 9_000 }
