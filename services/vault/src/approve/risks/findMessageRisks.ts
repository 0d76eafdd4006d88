import type { decodeMessage } from '../decode/message/decodeMessage.ts'
import type { SignInFault } from '../decode/message/findSignInFaults.ts'
import type { Risk } from './Risk.ts'

/** What is dangerous about signing a message. */
export function findMessageRisks(
  message: decodeMessage.ReturnType,
  signInFaults: readonly SignInFault[],
): readonly Risk[] {
  const found: readonly (Risk | false)[] = [
    message.isHash && { name: 'hash-message' },
    message.text === undefined && !message.isHash && { name: 'unreadable-message' },
    message.hasHidden && { name: 'hidden-characters' },
    message.isLikeSignIn === true && { name: 'like-sign-in' },
    signInFaults.length > 0 && { name: 'foreign-sign-in' },
  ]
  return found.filter(risk => risk !== false)
}
