import type { decodeMessage } from '../decode/message/decodeMessage.ts'
import type { SignInFault } from '../decode/message/findSignInFaults.ts'
import type { Risk } from './Risk.ts'
import { toRisks } from './toRisks.ts'

/** What is dangerous about signing a message. */
export function findMessageRisks(
  message: decodeMessage.ReturnType,
  signInFaults: readonly SignInFault[],
): readonly Risk[] {
  return toRisks([
    message.isHash && 'hash-message',
    message.text === undefined && !message.isHash && 'unreadable-message',
    message.hasHidden && 'hidden-characters',
    message.isLikeSignIn && 'like-sign-in',
    signInFaults.length > 0 && 'foreign-sign-in',
  ])
}
