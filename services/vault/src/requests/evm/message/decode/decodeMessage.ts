import { showHidden } from '../../../../texts/showHidden.ts'
import { readSignIn } from './readSignIn.ts'
import type { SignInText } from './SignInText.ts'

/** A message for its screen, read out of the bytes that are signed. */
export function decodeMessage(bytes: Uint8Array): decodeMessage.ReturnType {
  const hex = `0x${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}`
  const text = toText(bytes)
  const isHash = bytes.length === 32
  if (text === undefined) return { hex, isHash, hasHidden: false }
  const shown = showHidden(text)
  const signIn = readSignIn(text)
  if (signIn) return { hex, text: shown, isHash, hasHidden: shown !== text, signIn }
  const isLikeSignIn = /wants\s+you\s+to\s+sign\s+in/i.test(text.normalize('NFKC'))
  return {
    hex,
    text: shown,
    isHash,
    hasHidden: shown !== text,
    ...(isLikeSignIn ? { isLikeSignIn: true as const } : {}),
  }
}

export declare namespace decodeMessage {
  type ReturnType = {
    readonly hex: string
    /** As UTF-8, what cannot be seen written out; absent where it is no text. */
    readonly text?: string
    readonly hasHidden: boolean
    /** 32 bytes may be the hash of a transaction: called out. */
    readonly isHash: boolean
    readonly signIn?: SignInText
    /** Says what a sign-in message says without being one, so that it could not be held to its origin: called out. */
    readonly isLikeSignIn?: true
  }
}

function toText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
