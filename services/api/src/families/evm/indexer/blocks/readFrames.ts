import type * as v from 'valibot'
import type { InternalTransfer } from './InternalTransfer.ts'
import type { CallFrame, nodeTraces } from './nodeAnswers.ts'

/** Native currency moved inside a transaction, from the frames of `trace_block` or `trace_transaction`. Pure. */
export function readTraceFrames(frames: v.InferOutput<typeof nodeTraces>): InternalTransfer[] {
  // What fails takes back everything below it, though frames below may have succeeded by themselves.
  const failed = frames.flatMap(({ error, traceAddress }) => (error ? [`${traceAddress.join('.')}.`] : []))
  return frames.flatMap(({ action, type, traceAddress, result }) => {
    const path = `${traceAddress.join('.')}.`
    // The outermost frame is the transaction itself.
    if (traceAddress.length === 0 || failed.some(prefix => prefix === '.' || path.startsWith(prefix))) return []
    if (type === 'suicide') return toTransfer(action.address, action.refundAddress, action.balance)
    if (type === 'create') return toTransfer(action.from, result?.address, action.value)
    // Delegated calls carry the value of their caller without moving it.
    if (type === 'call' && action.callType === 'call') return toTransfer(action.from, action.to, action.value)
    return []
  })
}

/** The same from the tree of `debug_traceTransaction`. Pure. */
export function readCallFrames(root: CallFrame): InternalTransfer[] {
  const found: InternalTransfer[] = []
  const open: { frame: CallFrame; isOutermost: boolean }[] = [{ frame: root, isOutermost: true }]
  while (open.length > 0) {
    const next = open.pop()
    if (!next || next.frame.error) continue
    const { type, from, to, value, calls } = next.frame
    if (!next.isOutermost && /^(CALL|CREATE2?|SELFDESTRUCT)$/.test(type)) found.push(...toTransfer(from, to, value))
    // A stack turns the order round, and children come before what follows their parent.
    for (const frame of [...(calls ?? [])].reverse()) open.push({ frame, isOutermost: false })
  }
  return found
}

function toTransfer(
  sender: string | null | undefined,
  receiver: string | null | undefined,
  amount: bigint | null | undefined,
): InternalTransfer[] {
  return sender && receiver && amount ? [{ sender, receiver, amount }] : []
}
