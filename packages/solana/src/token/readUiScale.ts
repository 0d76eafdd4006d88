import { formatUnits } from 'billfold/protocol'
import { extensionTypes, type readMint } from './readMint.ts'
import { toNearestUnits } from './toNearestUnits.ts'

const secondsPerYear = 60 * 60 * 24 * 365.24
const basisPoints = 10_000
const largest = 2n ** 64n - 1n

/**
 * How the program of a Token-2022 mint shows amounts, where it does not show them as they are: scaled by a multiplier, or
 * with interest up to `time` (seconds since the epoch, the chain's). The arithmetic is the program's, in 64-bit floats.
 * `undefined` for mints without such an extension.
 *
 * Source: `amount_to_ui_amount` and `try_ui_amount_into_amount` of spl-token-2022-interface, `scaled_ui_amount` (truncates)
 * and `interest_bearing_mint` (rounds).
 */
export function readUiScale(
  { decimals, extensions }: Pick<readMint.ReturnType, 'decimals' | 'extensions'>,
  time: bigint,
): readUiScale.ReturnType | undefined {
  const unit = Number(`1e${decimals}`)
  const interest = extensions.get(extensionTypes.interestBearing)
  if (interest) {
    const scale = readInterest(interest, time) / unit
    return {
      toShown: raw => toNearestUnits(Number(raw) * scale, decimals),
      toRaw: shown => toRaw(Math.round(Number(formatUnits(shown, decimals)) / scale)),
    }
  }
  const scaled = extensions.get(extensionTypes.scaledUiAmount)
  if (!scaled) return undefined
  const multiplier = readMultiplier(scaled, time)
  return {
    toShown: raw => toNearestUnits(Math.trunc(Number(raw) * multiplier) / unit, decimals),
    toRaw: shown => toRaw(Math.trunc(Number(formatUnits(shown, decimals)) / (multiplier / unit))),
  }
}

export declare namespace readUiScale {
  /** Both ways in base units, those that are shown as 10^-decimals. `undefined` for what the program refuses. */
  type ReturnType = {
    /** `AmountToUiAmount`. */
    toShown(raw: bigint): bigint | undefined
    /** `UiAmountToAmount`. */
    toRaw(shown: bigint): bigint | undefined
  }
}

function toRaw(amount: number): bigint | undefined {
  if (!(amount >= 0 && amount <= Number(largest))) return undefined
  const raw = BigInt(amount)
  return raw > largest ? largest : raw
}

/** The authority comes first, 32 bytes, then multiplier, time of the next one, next multiplier. */
function readMultiplier(value: Uint8Array, time: bigint): number {
  if (value.length < 56) return Number.NaN
  const view = new DataView(value.buffer, value.byteOffset, value.byteLength)
  return view.getFloat64(time >= view.getBigInt64(40, true) ? 48 : 32, true)
}

/** The authority comes first, then the beginning, the average rate until the last change, its time, the rate since. */
function readInterest(value: Uint8Array, time: bigint): number {
  if (value.length < 52) return Number.NaN
  const view = new DataView(value.buffer, value.byteOffset, value.byteLength)
  const [begun, changed] = [view.getBigInt64(32, true), view.getBigInt64(42, true)]
  const grow = (rate: number, seconds: bigint) =>
    Math.exp(Number(BigInt(rate) * seconds) / secondsPerYear / basisPoints)
  return grow(view.getInt16(40, true), changed - begun) * grow(view.getInt16(50, true), time - changed)
}
