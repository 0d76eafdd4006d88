/**
 * What an error of a node says.
 *
 * - `reverted`: the contract failed; every node says so.
 * - `unknown-method`: this node does not have the method.
 * - `busy`: this node answers nothing now: a limit, or it is behind.
 * - `not-kept`: this node does not have that block or its state (any more, or yet), or may not give it in that form.
 * - `failed`: this node tried and could not: internal errors, time-outs.
 * - `other`: anything else, such as a transaction that is refused or wrong parameters.
 */
export type RpcErrorKind = 'reverted' | 'unknown-method' | 'busy' | 'not-kept' | 'failed' | 'other'

/** Texts come before codes: -32007 is a limit of QuickNode and a skipped slot of Agave, -32000 is anything. The first that fits counts. */
const rows: readonly { readonly kind: RpcErrorKind; readonly text?: RegExp; readonly codes?: readonly number[] }[] = [
  { kind: 'reverted', codes: [3] },
  {
    kind: 'reverted',
    text: /^(?:execution reverted|revert|vm execution error|vm exception|evm error|out of gas|gas required exceeds|invalid opcode|invalid jump|stack (?:under|over|limit)|write protection|return data out of bounds|gas uint64 overflow|max call depth)/i,
  },
  { kind: 'unknown-method', text: /^the method .* (?:does not exist|is not available)/i, codes: [-32601] },
  {
    kind: 'busy',
    text: /request limit|rate.?limit|too many requests|request rate|request count|compute units|credits limited|capacity (?:limit|exceeded)|throttl|^node is (?:behind|unhealthy)/i,
  },
  {
    kind: 'not-kept',
    text: /pruned|missing trie node|header not found|header for hash not found|unknown block|block .*not (?:found|available)|beyond head|cleaned up, does not exist|was skipped, or missing|status not yet available|history is not available|neither stored|historical state|^transaction version/i,
    codes: [4444, -32701, -39001],
  },
  { kind: 'unknown-method', codes: [-32004] },
  { kind: 'busy', codes: [429, -32005, -32007, -32029] },
  {
    kind: 'failed',
    text: /timed? ?out|timeout|deadline exceeded|internal (?:server )?error/i,
    codes: [-32603, -32016, -32017],
  },
]

/**
 * The meaning of a node's error, by its text and its code. `test/recordedAnswers.ts` has answers of real nodes.
 *
 * @example rpcErrorKind({ code: -32000, message: 'header not found' }) // 'not-kept'
 */
export function rpcErrorKind({ code, message }: { readonly code: number; readonly message: string }): RpcErrorKind {
  return rows.find(({ codes, text }) => codes?.includes(code) || text?.test(message))?.kind ?? 'other'
}
