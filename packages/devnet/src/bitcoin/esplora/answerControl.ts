import { DevnetError } from '../../DevnetError.ts'
import type { createSwitchboard } from '../createSwitchboard.ts'

/**
 * Turns one switch by name.
 *
 * @param body a JSON object with the switch's parameters, or nothing.
 * @throws DevnetError `devnet/invalid-option` for an unknown switch or parameter.
 */
export async function answerControl(
  name: string,
  body: string,
  switchboard: createSwitchboard.ReturnType,
): Promise<unknown> {
  const parameters = readParameters(body)
  const number = (key: string, fallback?: number) => {
    const value = parameters[key] ?? fallback
    if (typeof value === 'number') return value
    throw wrong(`${key} must be a number`)
  }
  const text = (key: string) => {
    const value = parameters[key]
    if (typeof value === 'string') return value
    throw wrong(`${key} must be a string`)
  }
  switch (name) {
    case 'pauseMining':
      return switchboard.pauseMining()
    case 'resumeMining':
      return switchboard.resumeMining()
    case 'mine':
      return switchboard.mine(number('blocks', 1))
    case 'setBlockTime':
      return switchboard.setBlockTime(number('seconds'))
    case 'setFeeEstimates':
      return switchboard.setFeeEstimates(readEstimates(parameters.estimates))
    case 'dropTransaction':
      return switchboard.dropTransaction(text('txid'))
    case 'reorganise':
      return switchboard.reorganise({
        depth: number('depth'),
        ...(parameters.blocks === undefined ? {} : { blocks: number('blocks') }),
        isEmpty: parameters.isEmpty === true,
      })
    case 'snapshot':
      return switchboard.snapshot()
    case 'revert':
      return switchboard.revert(text('snapshotId'))
    case 'fund': {
      const amount = parameters.amount
      if (typeof amount !== 'string' || !/^\d{1,16}$/.test(amount))
        throw wrong('amount must be satoshi as a decimal string')
      return switchboard.fund({ address: text('address'), amount: BigInt(amount) })
    }
    default:
      throw wrong(`No switch ${name.slice(0, 40)}`)
  }
}

function readParameters(body: string): Readonly<Record<string, unknown>> {
  if (body.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(body)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch {}
  throw wrong('The body is not a JSON object')
}

function readEstimates(value: unknown): Readonly<Record<string, number>> | undefined {
  if (value === undefined || value === null) return undefined
  const isRecord = typeof value === 'object' && !Array.isArray(value)
  const rows = isRecord ? Object.entries(value) : []
  if (!isRecord || !rows.every(([target, rate]) => /^\d{1,4}$/.test(target) && typeof rate === 'number' && rate >= 0))
    throw wrong('estimates must be rates in sat/vB by confirmation target')
  return Object.fromEntries(rows)
}

const wrong = (message: string) => new DevnetError('devnet/invalid-option', message)
