import type { ErrorRow } from '../ErrorRow.ts'

// JSON-RPC: our own failures and the numbered errors of JSON-RPC 2.0 and EIP-1474.

export const rpcAllFailed = {
  code: 'rpc/all-failed',
  message: 'No RPC address of {networkId} answered',
  reader: 'visitor',
  place: 'inline',
  advice: 'Try again later.',
} as const satisfies ErrorRow

export const rpcWrongChain = {
  code: 'rpc/wrong-chain',
  message: 'The RPC address serves {actual}, expected {expected}',
  reader: 'developer',
  place: 'silent',
  advice: 'Correct the RPC address of the network.',
} as const satisfies ErrorRow

export const rpcUnconfirmed = {
  code: 'rpc/unconfirmed',
  message: 'One node tells how the transaction ended, and no other can be reached to confirm it',
  reader: 'developer',
  place: 'silent',
  advice: 'Ask again later. If the other RPC addresses of the network are gone for good, remove them.',
} as const satisfies ErrorRow

export const rpcNoUrl = {
  code: 'rpc/no-url',
  message: 'No RPC url provided for chainId',
  reader: 'developer',
  place: 'silent',
  advice: 'Add an RPC address to the network.',
} as const satisfies ErrorRow

export const rpcInvalidAnswer = {
  code: 'rpc/invalid-answer',
  message: 'The RPC address gave an answer that cannot be read',
  reader: 'developer',
  place: 'silent',
  advice: 'Use another RPC address.',
} as const satisfies ErrorRow

export const rpcNotAllowed = {
  code: 'rpc/not-allowed',
  message: 'Requested RPC call is not allowed',
  reader: 'developer',
  place: 'silent',
  advice: 'Use a method of the table in protocol/rpc.',
} as const satisfies ErrorRow

export const actionNotAllowed = {
  code: 'rpc/action-not-allowed',
  message: 'Action not allowed',
  reader: 'visitor',
  place: 'toast',
  advice: 'Nothing can be done: the site asked for something it may not.',
} as const satisfies ErrorRow

export const rpcParseError = {
  code: 'rpc/parse-error',
  message: 'Invalid JSON was received',
  reader: 'developer',
  place: 'silent',
  advice: 'Correct the request.',
  rpcCode: -32700,
} as const satisfies ErrorRow

export const rpcInvalidRequest = {
  code: 'rpc/invalid-request',
  message: 'The JSON is not a valid request',
  reader: 'developer',
  place: 'silent',
  advice: 'Correct the request.',
  rpcCode: -32600,
} as const satisfies ErrorRow

export const rpcMethodNotFound = {
  code: 'rpc/method-not-found',
  message: 'The method does not exist',
  reader: 'developer',
  place: 'silent',
  advice: 'Use another method.',
  rpcCode: -32601,
} as const satisfies ErrorRow

export const rpcInvalidParams = {
  code: 'rpc/invalid-params',
  message: 'The parameters are invalid',
  reader: 'developer',
  place: 'silent',
  advice: 'Correct the parameters.',
  rpcCode: -32602,
} as const satisfies ErrorRow

export const rpcInternal = {
  code: 'rpc/internal',
  message: 'Internal RPC error',
  reader: 'developer',
  place: 'silent',
  advice: 'Try again, see the cause.',
  rpcCode: -32603,
} as const satisfies ErrorRow

export const rpcInvalidInput = {
  code: 'rpc/invalid-input',
  message: 'Missing or invalid input',
  reader: 'developer',
  place: 'silent',
  advice: 'Correct the parameters.',
  rpcCode: -32000,
} as const satisfies ErrorRow

export const rpcResourceNotFound = {
  code: 'rpc/resource-not-found',
  message: 'The requested resource was not found',
  reader: 'developer',
  place: 'silent',
  advice: 'Check the identifier.',
  rpcCode: -32001,
} as const satisfies ErrorRow

export const rpcTransactionRejected = {
  code: 'rpc/transaction-rejected',
  message: 'The transaction was rejected',
  reader: 'visitor',
  place: 'inline',
  advice: 'Check the transaction and try again.',
  rpcCode: -32003,
} as const satisfies ErrorRow

export const rpcMethodNotSupported = {
  code: 'rpc/method-not-supported',
  message: 'The method is not supported',
  reader: 'developer',
  place: 'silent',
  advice: 'Use another method or RPC address.',
  rpcCode: -32004,
} as const satisfies ErrorRow

export const rpcLimitExceeded = {
  code: 'rpc/limit-exceeded',
  message: 'The request exceeds a limit',
  reader: 'developer',
  place: 'silent',
  advice: 'Ask less often.',
  rpcCode: -32005,
} as const satisfies ErrorRow

export const rpcVersionUnsupported = {
  code: 'rpc/version-unsupported',
  message: 'The version of JSON-RPC is not supported',
  reader: 'developer',
  place: 'silent',
  advice: 'Send jsonrpc "2.0".',
  rpcCode: -32006,
} as const satisfies ErrorRow
