import { ProviderRpcError } from '../wallet/ProviderRpcError.ts'
import { isStruck, type MethodChoice } from '../wallet/Switches.ts'
import type { PairingCore } from './PairingCore.ts'
import type { WireMessage, WireProblem } from './PairingMessages.ts'
import { tagRow } from './tags.ts'
import { WireRefusal } from './WireRefusal.ts'

/**
 * Answers one message, bent by the switches: silent, late, null, with an empty error. Never rejects: what cannot be sent
 * is counted, because a wallet cannot report it.
 */
export async function answerWire(core: PairingCore, answer: answerWire.Answer): Promise<void> {
  const { messenger, switches } = core
  const { topic, key, senderPublicKey, id, method } = answer
  const row = tagRow(method)
  const names = [method, answer.asked ?? method]
  const strikes = (choice: MethodChoice) => names.some(name => isStruck(choice, name))
  if (strikes(switches.silent)) return
  await core.wait(switches.delayMs)
  const message: WireMessage =
    'cause' in answer
      ? { id, error: switches.emptyErrors ? {} : toProblem(answer.cause, switches.rejectCode) }
      : { id, result: strikes(switches.resultNull) ? null : answer.result }
  try {
    await messenger.send({
      topic,
      key,
      message,
      tag: answer.tag ?? row.response,
      ttlSeconds: answer.ttlSeconds ?? row.ttlSeconds,
      ...(senderPublicKey ? { senderPublicKey } : {}),
    })
  } catch {
    messenger.countFault()
  }
}

export declare namespace answerWire {
  type Answer = {
    readonly topic: string
    readonly key: string
    readonly senderPublicKey?: string
    readonly id: number
    /** Method of the protocol; the switches also know the one that was asked inside of `wc_sessionRequest`. */
    readonly method: string
    readonly asked?: string
    /** The method's own response tag when absent. */
    readonly tag?: number
    readonly ttlSeconds?: number
  } & ({ readonly result: unknown } | { readonly cause: unknown })
}

/** An error as the wire carries it. A visitor's no keeps the code that the wallet is set to. */
function toProblem(cause: unknown, rejectCode: number): WireProblem {
  if (cause instanceof WireRefusal) return { code: cause.code, message: cause.message }
  if (cause instanceof ProviderRpcError) {
    if (cause.code === 4001) return { code: rejectCode, message: 'User rejected.' }
    const { code, message, data } = cause
    return data === undefined ? { code, message } : { code, message, data }
  }
  // An odd thrown value is sent unchanged: a peer must handle it.
  const isPlain = typeof cause === 'object' && cause !== null && !(cause instanceof Error)
  return isPlain
    ? (cause as WireProblem)
    : { code: -32_603, message: cause instanceof Error ? cause.message : `${cause}` }
}
