import * as v from 'valibot'

/** Base units as providers of swaps write them: decimal text. */
export const baseUnits = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((digits: string) => BigInt(digits)),
)
