/**
 * Hundredths of a percent as a number of percent, in the separators of a language.
 *
 * @example percentOf(150, 'de') // '1,5'
 */
export function percentOf(bps: number, locale: string | undefined): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(bps / 100)
}
