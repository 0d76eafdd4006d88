import type * as v from 'valibot'
import type { work } from '../../contract/calls/work.ts'
import type { workDone } from '../../contract/calls/workDone.ts'

/** Numbers that are tried between two looks at the rest of the page. */
const batch = 256

/** Finds the number that a server asks for when codes are being guessed: seconds for one login, too expensive for a million of them. */
export async function solveWork({
  bits,
  challenge,
}: v.InferOutput<typeof work>): Promise<v.InferOutput<typeof workDone>> {
  for (let first = 0; ; first += batch) {
    const numbers = Array.from({ length: batch }, (_, index) => first + index)
    const digests = await Promise.all(
      numbers.map(number => crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${challenge}.${number}`))),
    )
    const found = digests.findIndex(digest => hasZeroBits(new Uint8Array(digest), bits))
    if (found >= 0) return { challenge, answer: `${first + found}` }
  }
}

function hasZeroBits(digest: Uint8Array, bits: number): boolean {
  for (let index = 0; index < bits; index += 1) if (((digest[index >> 3] ?? 0) >> (7 - (index & 7))) & 1) return false
  return true
}
