import { FrameFailure } from 'billfold/channel'
import type { PageText } from '../../texts/createText.ts'
import type { PageTextKey } from '../../texts/en.ts'

/** Why a request is answered with an error: our code, the text, and EIP-1193's number. */
const rows = {
  'not-allowed': { code: 'rpc/not-allowed', key: 'failure.not-allowed', rpcCode: 4200 },
  'method-unsupported': { code: 'wallet/method-unsupported', key: 'failure.method-unsupported', rpcCode: 4200 },
  'log-in-first': { code: 'vault/not-connected', key: 'failure.log-in-first', rpcCode: 4100 },
  'other-account': { code: 'wallet/unauthorized', key: 'failure.other-account', rpcCode: 4100 },
  'namespace-unsupported': { code: 'vault/chain-unsupported', key: 'failure.namespace-unsupported', rpcCode: 4901 },
  'chain-unsupported': { code: 'vault/chain-unsupported', key: 'failure.chain-unsupported', rpcCode: 4901 },
  'invalid-params': { code: 'rpc/invalid-params', key: 'failure.invalid-params', rpcCode: -32602 },
  'user-rejected': { code: 'wallet/rejected', key: 'failure.user-rejected', rpcCode: 4001 },
  'bundle-chain': { code: 'wallet/chain-unsupported', key: 'failure.chain-unsupported', rpcCode: 5710 },
  'bundle-too-large': { code: 'wallet/bundle-too-large', key: 'failure.bundle-too-large', rpcCode: 5740 },
  'duplicate-id': { code: 'wallet/duplicate-id', key: 'failure.duplicate-id', rpcCode: 5720 },
  'unknown-bundle': { code: 'wallet/unknown-bundle', key: 'failure.unknown-bundle', rpcCode: 5730 },
  atomicity: { code: 'wallet/atomicity-unsupported', key: 'failure.atomicity', rpcCode: 5760 },
  capability: { code: 'wallet/capability-unsupported', key: 'failure.capability', rpcCode: 5700 },
  'fee-absurd': { code: 'rpc/internal', key: 'failure.fee-absurd', rpcCode: -32603 },
  'node-nonsense': { code: 'rpc/internal', key: 'failure.node-nonsense', rpcCode: -32603 },
  delegation: { code: 'wallet/method-unsupported', key: 'failure.delegation', rpcCode: 4200 },
  'email-in-window': { code: 'vault/email-in-window', key: 'failure.email-in-window', rpcCode: 4200 },
  aborted: { code: 'vault/aborted', key: 'failure.aborted', rpcCode: 4001 },
  full: { code: 'request/queue-full', key: 'failure.queue-full', rpcCode: -32005 },
} as const satisfies Record<string, { code: string; key: PageTextKey; rpcCode: number }>

/** Makes the failures that a host's page may get, in the page's words. */
export type RpcFailure = (name: keyof typeof rows, values?: Readonly<Record<string, string | number>>) => FrameFailure

/** @example const failure = createRpcFailure(t); throw failure('not-allowed') */
export function createRpcFailure(t: PageText): RpcFailure {
  return (name, values) => {
    const { code, key, rpcCode } = rows[name]
    return new FrameFailure({ code, message: t(key, values).slice(0, 1_024), rpcCode })
  }
}
