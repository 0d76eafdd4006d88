import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { workspace } from '../workspace.ts'

const FOLDERS = ['apps', 'bench', 'docs', 'e2e', 'examples', 'packages', 'services']

/** Every Markdown page of the project that is written by hand: the site's and all READMEs. */
export function listPages(): readonly { readonly file: string; readonly text: string }[] {
  const inside = FOLDERS.flatMap(folder =>
    ts.sys.readDirectory(join(workspace, folder), ['.md'], ['**/node_modules', '**/dist', '**/reference'], ['**/*.md']),
  )
  return [join(workspace, 'README.md'), join(workspace, 'CONTRIBUTING.md'), ...inside].map(path => ({
    file: path.slice(workspace.length + 1),
    text: readFileSync(path, 'utf8'),
  }))
}
