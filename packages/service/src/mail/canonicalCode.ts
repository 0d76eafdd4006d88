/**
 * A code as typed or pasted: NFKC would turn digits of other scripts into ours, so those are refused before; spaces, dashes between groups are dropped.
 * `undefined` for anything but digits.
 *
 * @example canonicalCode('048-213') // '048213'
 */
export function canonicalCode(typed: string): string | undefined {
  if (/[^\p{ASCII}\p{Z}\p{Cf}]/u.test(typed)) return undefined
  const text = typed.normalize('NFKC').replace(/[\s\p{Z}\p{Cf}-]/gu, '')
  return /^\d{6,8}$/.test(text) ? text : undefined
}
