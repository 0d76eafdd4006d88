import { WireError } from '../WireError.ts'
import { decodeRecap } from './decodeRecap.ts'
import type { Recap } from './Recap.ts'

/**
 * The ReCap among the resources of a sign-in; `undefined` without one. It is the last one and the only one, or the
 * text that was signed would not say which counts.
 *
 * @throws WireError `wire/bad-recap`
 * @example const recap = readRecap(['https://app.example/tos', encodeRecap(createRecap({ methods: ['personal_sign'] }))])
 */
export function readRecap(resources: readonly string[]): Recap | undefined {
  const at = resources.findIndex(isRecap)
  if (at < 0) return undefined
  if (at < resources.length - 1)
    throw new WireError('wire/bad-recap', 'A ReCap is the last of the resources, and alone')
  return decodeRecap(resources[at] as string)
}

function isRecap(resource: string): boolean {
  return /^urn:recap:/i.test(resource)
}
