import * as v from 'valibot'

/** Units of gas, as text or as a number; null where the provider names none or zero. */
export const gasUnits = v.optional(
  v.fallback(
    v.nullable(
      v.pipe(
        v.union([v.string(), v.pipe(v.number(), v.safeInteger())]),
        v.transform((value: string | number) => `${value}`),
        v.regex(/^\d{1,15}$/),
        v.transform((digits: string) => BigInt(digits)),
        v.minValue(1n),
      ),
    ),
    null,
  ),
  null,
)
