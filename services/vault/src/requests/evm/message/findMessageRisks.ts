import type { Risk } from '../../approval/Risk.ts'
import { toRisks } from '../../approval/toRisks.ts'
import type { decodeMessage } from './decode/decodeMessage.ts'
import type { SignInFault } from './decode/findSignInFaults.ts'

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
