const names: Readonly<Record<string, string>> = {
  black: '000000',
  white: 'ffffff',
  gray: '808080',
  grey: '808080',
  silver: 'c0c0c0',
  red: 'ff0000',
  maroon: '800000',
  orange: 'ffa500',
  yellow: 'ffff00',
  olive: '808000',
  lime: '00ff00',
  green: '008000',
  aqua: '00ffff',
  teal: '008080',
  blue: '0000ff',
  navy: '000080',
  fuchsia: 'ff00ff',
  purple: '800080',
  transparent: '00000000',
}

const clamp = (value: number, most: number) => Math.min(most, Math.max(0, value))

/** Reads a number or percentage; a percentage is taken of `whole`. */
const amount = (text: string, whole: number) =>
  text.endsWith('%') ? (Number(text.slice(0, -1)) / 100) * whole : Number(text)

const turns: Readonly<Record<string, number>> = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 }
const degrees = (text: string) => {
  const unit = /[a-z]+$/.exec(text)?.[0] ?? 'deg'
  return Number(text.replace(/[a-z]+$/, '')) * (turns[unit] ?? Number.NaN)
}

const gamma = (linear: number) => 255 * (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055)

/** CSS Color 4, section 9.2 (OKLab to linear sRGB), clipped to the sRGB gamut. */
function fromOklab(light: number, a: number, b: number): [number, number, number] {
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    gamma(clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s, 1)),
    gamma(clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s, 1)),
    gamma(clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s, 1)),
  ]
}

function fromHsl(hue: number, saturation: number, light: number): [number, number, number] {
  const reach = saturation * Math.min(light, 1 - light)
  const channel = (n: number) => {
    const k = (((n + hue / 30) % 12) + 12) % 12
    return 255 * (light - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1)))
  }
  return [channel(0), channel(8), channel(4)]
}

function channels(kind: string, [a, b, c]: [string, string, string]): [number, number, number] {
  switch (kind) {
    case 'rgb':
      return [clamp(amount(a, 255), 255), clamp(amount(b, 255), 255), clamp(amount(c, 255), 255)]
    case 'hsl':
      return fromHsl(degrees(a), clamp(amount(b, 100) / 100, 1), clamp(amount(c, 100) / 100, 1))
    case 'oklab':
      return fromOklab(clamp(amount(a, 1), 1), amount(b, 0.4), amount(c, 0.4))
    default: {
      const chroma = Math.max(0, amount(b, 0.4))
      const angle = (degrees(c) * Math.PI) / 180
      return fromOklab(clamp(amount(a, 1), 1), chroma * Math.cos(angle), chroma * Math.sin(angle))
    }
  }
}

/**
 * Reads a CSS colour: hex with 3, 4, 6 or 8 digits, `rgb()`, `hsl()`, `oklab()`, `oklch()` in old or new notation, and
 * the basic colour names. Returns `undefined` for anything else, also for `var()`, `currentColor` and rarer spaces,
 * whose contrast could not be computed here.
 *
 * @example parseColor('#0b6e4f') // { red: 11, green: 110, blue: 79, alpha: 1 }
 */
export function parseColor(color: string): parseColor.Rgba | undefined {
  const text = color.trim().toLowerCase()
  const hex =
    /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.exec(text)?.[1] ?? (Object.hasOwn(names, text) ? names[text] : '')
  if (hex) {
    const long = hex.length < 6 ? hex.replace(/./g, '$&$&') : hex
    const byte = (at: number) => Number.parseInt(long.slice(at, at + 2), 16)
    return { red: byte(0), green: byte(2), blue: byte(4), alpha: long.length === 8 ? byte(6) / 255 : 1 }
  }
  const call = /^(rgb|hsl|oklab|oklch)a?\(([-+\d.e%a-z,/\s]{5,80})\)$/.exec(text)
  const [kind, inner] = [call?.[1], call?.[2]]
  if (!kind || !inner) return undefined
  const parts = inner.includes(',') ? inner.split(/[,/]/) : inner.split(/\s+|\//).filter(Boolean)
  const [a, b, c, alpha = '1'] = parts.map(part => (part.trim() === 'none' ? '0' : part.trim()))
  if (a === undefined || b === undefined || c === undefined || parts.length > 4 || [a, b, c, alpha].includes(''))
    return undefined
  const [red, green, blue] = channels(kind, [a, b, c])
  const result = { red, green, blue, alpha: clamp(amount(alpha, 1), 1) }
  return Object.values(result).every(Number.isFinite) ? result : undefined
}

export declare namespace parseColor {
  /** An sRGB colour: channels 0–255 (not rounded), alpha 0–1. */
  type Rgba = { red: number; green: number; blue: number; alpha: number }
}
