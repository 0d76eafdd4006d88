import type { PublicName } from '../../PublicName.ts'
import { toCode } from '../toCode.ts'
import { toPublicText } from '../toPublicText.ts'
import { toTable } from '../toTable.ts'

/** A page with a table of names and what each is: for vocabularies, where a section per name would be noise. */
export function writeList(title: string, intro: string, names: readonly PublicName[]): string {
  const rows = names.map(({ name, kind, text }) => [toCode(name), kind, toPublicText(text)])
  return `# ${title}\n\n${intro}\n\n${toTable(['Name', 'Kind', 'Meaning'], rows)}\n`
}
