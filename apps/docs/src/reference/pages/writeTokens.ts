import { measures, presets } from 'billfold/parts'
import { toCode } from '../toCode.ts'
import { toTable } from '../toTable.ts'

/** The page about design tokens: names, and what the presets say. */
export function writeTokens(): string {
  const names = Object.keys(presets) as presets.Name[]
  const colours = Object.keys(presets.light) as (keyof (typeof presets)['light'])[]
  const swatch = (colour: string) => `${toCode(colour)}`
  return `# Design tokens

Each token is the custom property \`--bf-<name>\` on the kit's element; set them by \`theme.tokens\` or
[\`setTheme\`](./actions.md#settheme). A value that is no colour, length or number is refused with a warning, and so is a colour that
would make text unreadable: every pair that is drawn is checked for a contrast of at least 4.5 to 1.

## Colours

${toTable(
  ['Token', ...names],
  colours.map(name => [toCode(name), ...names.map(preset => swatch(presets[preset][name]))]),
)}

## Measures

${toTable(
  ['Token', 'Default'],
  Object.entries(measures).map(([name, value]) => [toCode(name), toCode(value)]),
)}
`
}
