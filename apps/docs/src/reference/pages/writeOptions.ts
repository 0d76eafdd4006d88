import { linkTypes } from '../linkTypes.ts'
import type { OptionRow } from '../readOptions.ts'
import { toCode } from '../toCode.ts'
import { toPublicText } from '../toPublicText.ts'

/** The page about every option of `createBillfold`. */
export function writeOptions(
  options: ReadonlyMap<string, readonly OptionRow[]>,
  examples: ReadonlyMap<string, string>,
  types: ReadonlySet<string>,
): string {
  const section = (group: string, prefix: string) => {
    const rows = [...(options.get(group) ?? [])].sort((one, other) => one.name.localeCompare(other.name))
    return rows.map(row => describe(row, prefix, types, examples.get(prefix + row.name))).join('\n\n')
  }
  return `# Options

Everything but \`families\` has a default. A wrong value throws [\`options/invalid\`](./errors.md#options-invalid), naming the
option and the fix. \`updateSettings\` and \`setTheme\` change many of them later.

${section('options', '')}

# theme

${section('theme', 'theme.')}

# features

Features that a project's remote configuration knows may be overridden by it; a developer alert says so. It can never
switch off wallets, sign-in or disconnect.

${section('features', 'features.')}

# customWallets

Links are checked before they are used; one that could run something is dropped.

${section('customWallets', 'customWallets[].')}
`
}

function describe(
  { name, type, default: standard, isOptional, text }: OptionRow,
  prefix: string,
  types: ReadonlySet<string>,
  example?: string,
): string {
  const facts = [
    toCode(type),
    linkTypes(type, types),
    prefix.endsWith('[].') ? (isOptional ? '' : 'required') : standard ? `default ${toCode(standard)}` : '',
  ]
  return [
    `## ${prefix}${name}`,
    facts.filter(Boolean).join(' · '),
    toPublicText(text),
    example ? `\`\`\`ts\n${example}\n\`\`\`` : '',
  ]
    .filter(Boolean)
    .join('\n\n')
}
