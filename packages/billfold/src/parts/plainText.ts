/**
 * Text of a stranger (a wallet's, network's or token's name) without the characters that turn around what stands beside
 * it: with them "CDSU" reads as "USDC" (Unicode technical report 36, section 3.1).
 *
 * @example plainText('\u202ECDSU') // 'CDSU'
 */
export const plainText = (text: string): string => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
