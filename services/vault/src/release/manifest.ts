import * as v from 'valibot'

/** What the pages of a release are made of: SHA-256 in hex of each file, by its path in their folder. */
export const manifest = v.object({
  version: v.literal(1),
  files: v.record(
    v.pipe(v.string(), v.regex(/^([-_.A-Za-z0-9]+\/)*[-_A-Za-z0-9][-_.A-Za-z0-9]*$/)),
    v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  ),
})

export type Manifest = v.InferOutput<typeof manifest>
