import { parseSignInText } from '../../protocol/signIn/parseSignInText.ts'

/**
 * The address that a message of EIP-4361 names; empty for another text. Not proven before its signature is verified.
 * @example const addressOf = (message: string) => getAddressFromMessage(message)
 */
export function getAddressFromMessage(message: string): string {
  return parseSignInText(message)?.data.accountAddress ?? ''
}
