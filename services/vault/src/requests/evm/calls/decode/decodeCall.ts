import type { FindListed } from '../../../decode/Listed.ts'
import { decodeLimits } from '../../../decode/limits.ts'
import { readAbi } from '../../../decode/readAbi.ts'
import type { Call } from './Call.ts'
import { calls } from './calls.ts'
import { claim } from './claim.ts'
import type { Step } from './Step.ts'

/**
 * What a call does, as far as it is known; what is not stays visible as `unknown`, with its bytes. Calls inside calls are opened five deep. What
 * the operator says nothing of only claims what its method is called.
 *
 * @example decodeCall({ to: token, value: 0n, data: '0xa9059cbb…' }, findListed) // [{ kind: 'transfer', … }]
 */
export function decodeCall(call: Call, findListed: FindListed): readonly Step[] {
  return decode(call, 0, { left: decodeLimits.steps, findListed })
}

type Budget = { left: number; readonly findListed: FindListed }

function decode(call: Call, depth: number, budget: Budget): Step[] {
  const { to, value, data } = call
  const selector = data.length >= 10 ? data.slice(0, 10).toLowerCase() : undefined
  const unknown = (why: Extract<Step, { kind: 'unknown' }>['why']): Step => ({
    kind: 'unknown',
    contract: to,
    ...(selector === undefined ? {} : { selector }),
    data,
    why,
  })
  if (budget.left-- <= 0) return budget.left === -1 ? [unknown('too-many')] : []
  const money: Step[] = value > 0n ? [{ kind: 'send-native', to, amount: value }] : []
  // A plain payment, or a call without anything in it.
  if (data === '0x') return money.length > 0 ? money : [{ kind: 'send-native', to, amount: 0n }]
  const row = selector !== undefined && Object.hasOwn(calls, selector) ? calls[selector] : undefined
  if (!row) return [...money, unknown('not-known')]
  const values = readAbi(row.types, `0x${data.slice(10)}`)
  if (!values) return [...money, unknown('malformed')]
  const meaning = row.read(values, call)
  if (!meaning) return [...money, unknown('malformed')]
  const listed = budget.findListed(to)
  if ('steps' in meaning) {
    const steps = claim(to, meaning.steps, listed)
    return [...(steps[0]?.kind === 'wrap' ? [] : money), ...steps]
  }
  if (depth >= decodeLimits.depth) return [...money, unknown('too-deep')]
  const inner = 'calls' in meaning ? meaning.calls : [meaning.delegated]
  const steps = [...inner.flatMap(one => decode(one, depth + 1, budget)), ...(meaning.beside ?? [])]
  const whole: Step =
    'calls' in meaning
      ? { kind: 'batch', contract: to, steps }
      : { kind: 'delegate', contract: meaning.delegated.to, steps }
  return [...money, ...claim(to, [whole], listed)]
}
