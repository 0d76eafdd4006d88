import { isPlaces } from '../protocol/units/isPlaces.ts'
import { parseUnits } from '../protocol/units/parseUnits.ts'
import type { SendDraft } from './SendState.ts'
import { unitsOfFiat } from './unitsOfFiat.ts'

/**
 * The amount of a draft in base units, exactly. `undefined` when it is no number that the token can express, and
 * negative numbers are not amounts.
 */
export function readAmount({ token, amount, unit }: Pick<SendDraft, 'token' | 'amount' | 'unit'>): bigint | undefined {
  if (!token || !isPlaces(token.decimals)) return undefined
  if (unit === 'fiat')
    return unitsOfFiat(amount.replace(/^\.(?=\d)/, '0.').replace(/(\d)\.$/, '$1'), token.price, token.decimals)
  try {
    const units = parseUnits(amount, token.decimals)
    return units < 0n ? undefined : units
  } catch {
    return undefined
  }
}
