import { contrast } from './contrast.ts'

/** The least contrast of text, WCAG 2.2 success criterion 1.4.3. */
const least = 4.5

/**
 * The text colour for a surface of this accent, never below 4.5:1: white where white is enough, otherwise black, which
 * then always is. Returns `undefined` when `accent` is not an opaque colour.
 *
 * @example onAccentFor('#ffd400') // '#000'
 */
export function onAccentFor(accent: string): '#fff' | '#000' | undefined {
  const white = contrast('#fff', accent)
  return white === undefined ? undefined : white >= least ? '#fff' : '#000'
}
