import { testCards } from './testCards.ts'

/**
 * Checks what a visitor entered as a card. The number is compared with the test cards and stored nowhere.
 *
 * @returns the outcome of the card, or what to change by the name of the field.
 */
export function readCard(fields: { readonly [name: string]: string }, now: number): readCard.ReturnType {
  const faults: { [field in 'number' | 'expiry' | 'code']?: string } = {}
  const card = testCards.find(({ number }) => number === (fields.number ?? '').replace(/[ -]/g, ''))
  if (!card) faults.number = 'Enter the number of a test card from the list below.'
  if (!isFuture(fields.expiry ?? '', now)) faults.expiry = 'Enter a month in the future as MM/YY, for example 12/40.'
  if (!/^\d{3,4}$/.test((fields.code ?? '').trim())) faults.code = 'Enter three or four digits, for example 123.'
  return card && Object.keys(faults).length === 0 ? { outcome: card.outcome } : { faults }
}

export declare namespace readCard {
  type Faults = { readonly [field in 'number' | 'expiry' | 'code']?: string }
  type ReturnType =
    | { readonly outcome: (typeof testCards)[number]['outcome']; readonly faults?: undefined }
    | { readonly outcome?: undefined; readonly faults: Faults }
}

/** A card is valid until the end of its month. */
function isFuture(text: string, now: number): boolean {
  const [, month, year] = /^\s*(\d\d)\s*\/\s*(\d\d)\s*$/.exec(text) ?? []
  if (month === undefined || year === undefined || Number(month) < 1 || Number(month) > 12) return false
  return Date.UTC(2_000 + Number(year), Number(month), 1) > now
}
