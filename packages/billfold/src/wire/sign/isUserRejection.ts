/**
 * Whether an error code says that a person refused: EIP-1193's 4001, the protocol's own 5000 to 5003, and 12001 of
 * one-click sign-in. Texts differ from wallet to wallet and are never looked at.
 *
 * @example isUserRejection(4001) // true
 */
export function isUserRejection(code: number | undefined = 0): boolean {
  return code === 4001 || code === 12001 || (code >= 5000 && code <= 5003)
}
