import type { SignInput } from './BitcoinWallet.ts'

/** Indexes of the inputs to sign, by the result of `by` for an input. */
export function groupInputs(
  inputs: readonly SignInput[],
  by: (input: SignInput) => string,
): ReadonlyMap<string, readonly [SignInput, ...SignInput[]]> {
  const groups = new Map<string, [SignInput, ...SignInput[]]>()
  for (const input of inputs) {
    const group = groups.get(by(input))
    if (group) group.push(input)
    else groups.set(by(input), [input])
  }
  return groups
}
