import { parseColor } from './parseColor.ts'

type Rgba = parseColor.Rgba

const linear = (channel: number) => {
  const value = channel / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

const luminance = ({ red, green, blue }: Rgba) => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

const over = (top: Rgba, under: Rgba): Rgba => {
  const blend = (a: number, b: number) => a * top.alpha + b * (1 - top.alpha)
  return {
    red: blend(top.red, under.red),
    green: blend(top.green, under.green),
    blue: blend(top.blue, under.blue),
    alpha: 1,
  }
}

/**
 * The contrast ratio of two colours, 1 to 21 (WCAG 2.2, "contrast ratio"). A translucent foreground is laid over the
 * background first. Returns `undefined` when one is not a colour that can be read, or the background is translucent.
 *
 * @example contrast('#566159', '#fff') // 6.5…
 */
export function contrast(foreground: string, background: string): number | undefined {
  const under = parseColor(background)
  const top = parseColor(foreground)
  if (!under || !top || under.alpha < 1) return undefined
  const [a, b] = [luminance(over(top, under)), luminance(under)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}
