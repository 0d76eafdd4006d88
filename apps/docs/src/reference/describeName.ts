import type { PublicName } from '../PublicName.ts'
import { linkTypes } from './linkTypes.ts'
import { toCode } from './toCode.ts'
import { toPublicText } from './toPublicText.ts'
import { toTable } from './toTable.ts'

/** The section of a page about one public name: what, signature, parameters, errors, examples; `types` are linked to. */
export function describeName(
  { name, kind, text, signature, members, throws, examples }: PublicName,
  types: ReadonlySet<string> = new Set(),
): string {
  const rows = members.map(member => [
    toCode(member.name),
    [toCode(member.type), linkTypes(member.type, types)].filter(Boolean).join(' '),
    member.isOptional ? '' : 'yes',
    toPublicText(member.text),
  ])
  const heads = [
    kind === 'component' ? 'Prop' : kind === 'type' ? 'Member' : 'Parameter',
    'Type',
    'Required',
    'Meaning',
  ]
  const parts = [
    `## ${name}`,
    toPublicText(text),
    ['type', 'value', 'class'].includes(kind) && signature.length > 1_200 ? '' : `\`\`\`ts\n${signature}\n\`\`\``,
    rows.length > 0 && kind !== 'type' ? toTable(heads, rows) : '',
    kind === 'type' || linkTypes(signature, types) === '' ? '' : `Types: ${linkTypes(signature, types)}.`,
    throws ? `**Throws** ${toPublicText(throws)}` : '',
    ...examples.map(example => `\`\`\`tsx\n${example}\n\`\`\``),
  ]
  return parts.filter(part => part !== '').join('\n\n')
}
