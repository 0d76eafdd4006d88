import type { PublicName } from '../../PublicName.ts'
import { describeName } from '../describeName.ts'

/** A page with a section for each of these names. `intro` is Markdown. */
export function writeNames(
  title: string,
  intro: string,
  names: readonly PublicName[],
  types?: ReadonlySet<string>,
): string {
  return `# ${title}\n\n${intro}\n\n${names.map(name => describeName(name, types)).join('\n\n')}\n`
}
