/**
 * A decimal number with all its digits, in the separators of a language: for what is about to be sent, where nothing may
 * be rounded, cut or written as a power.
 *
 * @example wholeAmount('1234.5', 'de') // '1.234,5'
 */
export function wholeAmount(value: string, locale: string | undefined): string {
  const [whole = '0', fraction] = value.split('.')
  const format = new Intl.NumberFormat(locale)
  const point = format.formatToParts(0.5).find(part => part.type === 'decimal')?.value ?? '.'
  // The digits of the language in the fraction too.
  const digits = (text: string) => text.replace(/\d/g, digit => format.format(Number(digit)))
  return `${format.format(BigInt(whole))}${fraction ? point + digits(fraction) : ''}`
}
