import { drawMonogram } from './drawMonogram.ts'

/**
 * The picture of a currency one pays with: its sign, or its code where it has no sign.
 *
 * @example drawCurrency('eur') // an SVG with €
 */
export function drawCurrency(currencyId: string): string {
  return drawMonogram({ text: signOf(currencyId.toUpperCase()), color: '#3f6212', shape: 'disc' })
}

function signOf(code: string): string {
  if (!/^[A-Z]{3}$/.test(code)) return code
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' })
  return format.formatToParts(1).find(({ type }) => type === 'currency')?.value ?? code
}
