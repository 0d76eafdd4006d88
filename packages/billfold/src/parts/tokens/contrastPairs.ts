import type { ColorTokenName } from './Tokens.ts'

const surfaces = ['surface', 'surface-2', 'surface-3'] as const

/**
 * Every pair of colours that the parts draw, with the least contrast it must have: 4.5 for text, 3 for the focus ring
 * (WCAG 2.2, 1.4.3 and 1.4.11). `line` and `overlay` carry no information and are in no pair.
 */
export const contrastPairs: readonly contrastPairs.Pair[] = [
  ...surfaces.flatMap(under =>
    (['text', 'text-2', 'success', 'warning', 'danger'] as const).map(over => ({ over, under, least: 4.5 })),
  ),
  ...surfaces.map(under => ({ over: 'focus', under, least: 3 }) as const),
  { over: 'on-accent', under: 'accent', least: 4.5 },
  // The label of a danger button.
  { over: 'surface', under: 'danger', least: 4.5 },
]

export declare namespace contrastPairs {
  type Pair = { over: ColorTokenName; under: ColorTokenName; least: number }
}
