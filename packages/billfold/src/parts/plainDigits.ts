/**
 * A text with the digits and the decimal separator that JavaScript reads: Arabic, Persian and full-width ones are changed,
 * and the Arabic thousands separator is left out.
 * @example plainDigits('١٢٫٥') // '12.5'
 */
export function plainDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669\u06F0-\u06F9\uFF10-\uFF19]/g, digit => String(digit.charCodeAt(0) & 0xf))
    .replace(/[\u066B\uFF0E]/g, '.')
    .replace(/\u066C/g, '')
}
