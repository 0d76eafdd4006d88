import { readObject } from '../../wallet/readParams.ts'
import type { WireProblem } from '../PairingMessages.ts'

/** A message that the relay delivers. */
export type RelayPush = { readonly topic: string; readonly envelope: string; readonly tag: number }

type Frame =
  | { readonly id: unknown; readonly push: RelayPush }
  | { readonly id: string; readonly problem?: WireProblem }

/** Reads what a relay sends: a delivery or the answer to a call. `undefined` for anything else. */
export function readFrame(text: string): Frame | undefined {
  try {
    const frame = readObject(JSON.parse(text), 'the frame')
    if (frame.method === undefined)
      return { id: String(frame.id), ...(frame.error ? { problem: readObject(frame.error, 'the error') } : {}) }
    if (frame.method !== 'irn_subscription') return undefined
    const { topic, message, tag } = readObject(readObject(frame.params, 'the parameters').data, 'the message')
    if (typeof topic !== 'string' || typeof message !== 'string') return undefined
    return { id: frame.id, push: { topic, envelope: message, tag: typeof tag === 'number' ? tag : 0 } }
  } catch {
    return undefined
  }
}
