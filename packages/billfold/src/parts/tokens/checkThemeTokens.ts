import { contrast } from './contrast.ts'
import { contrastPairs } from './contrastPairs.ts'
import { measures } from './measures.ts'
import { onAccentFor } from './onAccentFor.ts'
import { parseColor } from './parseColor.ts'
import { presets } from './presets.ts'
import type { ColorTokens, TokenName, Tokens } from './Tokens.ts'

const blurs: Readonly<Record<string, string>> = { none: '0px', small: '4px', large: '20px' }
const isTranslucent: readonly string[] = ['overlay', 'line']

/** Why this value is not fit for this token, or `undefined` when it is. */
function faultOf(name: string, value: unknown): checkThemeTokens.Reason | undefined {
  if (name === 'on-accent') return 'computed'
  const isColor = Object.hasOwn(presets.light, name)
  if (!isColor && !Object.hasOwn(measures, name)) return 'unknown-token'
  if (isColor) {
    const color = typeof value === 'string' && value.length <= 100 ? parseColor(value) : undefined
    if (!color) return 'not-a-colour'
    return color.alpha < 1 && !isTranslucent.includes(name) ? 'not-opaque' : undefined
  }
  const text = typeof value === 'number' ? String(value) : value
  if (name === 'radius' || name === 'overlay-blur')
    return typeof text === 'string' && /^(\d{1,2}(\.\d+)?px|0)$/.test(lengthOf(name, text)) ? undefined : 'not-a-length'
  if (name === 'font') {
    // Family names only: no functions, no addresses, nothing that ends the declaration.
    const isList = typeof text === 'string' && text.length <= 300 && /^[\p{L}\p{N} ,'"_-]+$/u.test(text)
    const isQuoted = isList && [/"/g, /'/g].every(quote => (text.match(quote)?.length ?? 0) % 2 === 0)
    return isQuoted ? undefined : 'not-a-font'
  }
  const number = typeof text === 'string' && /^\d{1,10}(\.\d{1,4})?$/.test(text) ? Number(text) : Number.NaN
  const isFit = name === 'density' ? number >= 0.86 && number <= 1.5 : Number.isInteger(number) && number <= 2147483647
  return isFit ? undefined : 'not-a-number'
}

/** Blurs have names, too. */
function lengthOf(name: string, text: string): string {
  return name === 'overlay-blur' && Object.hasOwn(blurs, text) ? (blurs[text] as string) : text
}

/** A colour as it was understood, and never in the host's words: CSS reads some of them otherwise, or not at all. */
function textOf(name: string, value: string): string {
  const color = Object.hasOwn(presets.light, name) && parseColor(value)
  if (color) return `rgb(${color.red} ${color.green} ${color.blue}/${color.alpha})`
  return name === 'overlay-blur' ? `blur(${lengthOf(name, value)})` : value.trim()
}

/**
 * Sorts the theme tokens of a host into those that are safe to write as `--bf-<name>` and those that are refused.
 *
 * A value passes only if it is what its token holds: a colour that `parseColor` reads, a length in px below 100, a
 * number, or a list of font families; so no value can carry a second declaration or an address. Colours come back as
 * `rgb()`, which is what was checked. `on-accent` is always
 * computed from `accent`. With `base`, the preset the tokens are laid over, colours that would bring a pair that is
 * drawn below AA are refused too (white on white).
 *
 * @example checkThemeTokens({ accent: '#ffd400', text: 'url(x)' }, { base: presets.light })
 * // { tokens: { accent: 'rgb(255 212 0/1)', 'on-accent': '#000' }, refused: [{ name: 'text', value: 'url(x)', reason: 'not-a-colour' }] }
 */
export function checkThemeTokens(
  input: Readonly<Record<string, unknown>>,
  options: { base?: ColorTokens } = {},
): checkThemeTokens.ReturnType {
  const tokens: Partial<Tokens> = {}
  const refused: checkThemeTokens.Refused[] = []
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined) continue
    const reason = faultOf(name, value)
    if (reason) refused.push({ name, value, reason })
    else tokens[name as TokenName] = textOf(name, String(value))
  }
  const { base } = options
  // Taking one colour back can make another pair fail, so this repeats until nothing of the host's is at fault.
  for (let isClean = !base; !isClean; ) {
    isClean = true
    const colors = { ...base, ...tokens } as ColorTokens
    for (const { over, under, least } of contrastPairs) {
      const ratio = contrast(colors[over], colors[under]) ?? 0
      if (over === 'on-accent' || ratio >= least) continue
      for (const name of [over, under]) {
        if (tokens[name] === undefined) continue
        refused.push({
          name,
          value: input[name],
          reason: 'low-contrast',
          detail: `${over} on ${under}: ${ratio.toFixed(1)} of ${least}`,
        })
        delete tokens[name]
        isClean = false
      }
      if (!isClean) break
    }
  }
  const onAccent = tokens.accent && onAccentFor(tokens.accent)
  if (onAccent) tokens['on-accent'] = onAccent
  return { tokens, refused }
}

export declare namespace checkThemeTokens {
  type Reason =
    | 'unknown-token'
    | 'not-a-colour'
    | 'not-opaque'
    | 'not-a-length'
    | 'not-a-number'
    | 'not-a-font'
    | 'low-contrast'
    | 'computed'
  type Refused = {
    name: string
    value: unknown
    reason: Reason
    /** For `low-contrast` the pair, its ratio, and the least that it must have. */
    detail?: string
  }
  type ReturnType = { tokens: Partial<Tokens>; refused: Refused[] }
}
