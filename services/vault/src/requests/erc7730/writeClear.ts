import { formatUnits } from 'billfold/protocol'
import { showHidden } from '../../texts/showHidden.ts'
import type { ShownNetwork } from '../approval/ShownNetwork.ts'
import type { ShownToken } from '../approval/ShownToken.ts'
import { callText } from '../parts/callText.ts'
import { writeAmount } from '../parts/writeAmount.ts'
import { writeToken } from '../parts/writeToken.ts'
import type { ClearText, ClearValue } from './decode/ClearText.ts'

/** Seconds since 1970 until which a moment has a date. */
const lastDate = 8_640_000_000_000n

/**
 * What a description says, in lines of a label and a text; a call inside the call stands between the others, what it does first.
 *
 * @example writeClear(text, { network, tokens }) // [['Amount to send', '17 USDC'], …]
 */
export function writeClear(text: ClearText, known: writeClear.Known): readonly ClearWords[] {
  return text.lines.flatMap(({ label, value }): readonly ClearWords[] => {
    if (value.kind !== 'call' || !value.text) return [[showHidden(label), writeValue(value, known)]]
    const intent: readonly ClearWords[] =
      value.text.intent === undefined ? [] : [[callText('clear.inner'), showHidden(value.text.intent)]]
    return [...intent, ...writeClear(value.text, known)]
  })
}

export type ClearWords = readonly [label: string, text: string]

function writeValue(value: ClearValue, { nameOf, network, tokens }: writeClear.Known): string {
  const tokenOf = (address: string | undefined) => tokens.find(one => one.address === address?.toLowerCase())
  const writeMost = (most: string | true, symbol: string) =>
    `${most === true ? callText('clear.unlimited') : showHidden(most)} ${showHidden(symbol)}`.trim()
  switch (value.kind) {
    case 'text':
      return showHidden(value.text)
    case 'coin':
      if (value.most !== undefined) return writeMost(value.most, network.symbol)
      return writeAmount(value.amount, network.decimals, network.symbol)
    case 'token': {
      const token = tokenOf(value.token)
      if (value.most !== undefined) return writeMost(value.most, token?.isKnown ? token.symbol : (value.token ?? ''))
      if (value.token === undefined) return callText('step.units', { amount: formatUnits(value.amount, 0) })
      return writeToken(value.amount, value.token, token)
    }
    case 'nft':
      return `#${value.tokenId} ${value.collection ?? ''}`.trim()
    case 'address':
      return nameOf?.(value.address) ?? value.address
    case 'date':
      return value.seconds > lastDate || value.seconds < -lastDate ? value.seconds.toString() : writeDate(value.seconds)
    case 'block':
      return callText('clear.block', { n: value.number.toString() })
    case 'duration':
      return writeDuration(value.seconds)
    case 'call':
      return `${value.to} ${value.data}`
  }
}

/** As descriptions are tested: `2026-07-01 05:20:00 PM UTC`. */
function writeDate(seconds: bigint): string {
  const [day = '', time = ''] = new Date(Number(seconds) * 1_000).toISOString().split('T')
  const hour = Number(time.slice(0, 2))
  return `${day} ${String(hour % 12 || 12).padStart(2, '0')}${time.slice(2, 8)} ${hour < 12 ? 'AM' : 'PM'} UTC`
}

/** Hours, minutes and seconds. */
function writeDuration(seconds: bigint): string {
  const two = (part: bigint) => part.toString().padStart(2, '0')
  return `${two(seconds / 3_600n)}:${two((seconds / 60n) % 60n)}:${two(seconds % 60n)}`
}

export declare namespace writeClear {
  type Known = {
    readonly network: ShownNetwork
    readonly tokens: readonly ShownToken[]
    /** What an address is called by those whom the vault believes. */
    nameOf?(address: string): string | undefined
  }
}
