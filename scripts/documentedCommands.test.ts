import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const skipped = ['node_modules', 'dist', '.git', '.cache', '.data', 'build', '.next', '.svelte-kit', '.output']

function listPages(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return skipped.includes(entry.name) ? [] : listPages(path)
    return entry.name.endsWith('.md') ? [path] : []
  })
}

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

/** Commands that the repository's own packages bring: they run from `node_modules`, where the page says how it came there. */
const local = new Set<string>(
  Object.keys(read(join(root, 'package.json')).devDependencies).flatMap(name => {
    const file = join(root, 'node_modules', name, 'package.json')
    if (!existsSync(file)) return []
    const { bin } = read(file) as { bin?: string | Record<string, string> }
    return typeof bin === 'string' ? [name.replace(/^@[^/]+\//, '')] : Object.keys(bin ?? {})
  }),
)

/** What a command would fetch from the registry and run, if nothing of the name is installed. */
function findFetched(text: string): string[] {
  const runs = text.matchAll(
    /\b(?:npx|npm exec(?: --)?|pnpm dlx|yarn dlx|bunx)((?:\s+-[^\s]+(?:\s+@?[\w./@-]+)?)*)\s+(@?[\w./@-]+)/g,
  )
  return [...runs].map(([, options = '', name = '']) => /(?:-p|--package)[\s=]+(\S+)/.exec(options)?.[1] ?? name)
}

describe('documented commands', () => {
  it('are read as they run', () => {
    expect(findFetched('npx billfold-relay migrate')).toEqual(['billfold-relay'])
    expect(findFetched('npx -p @billfold/relay billfold-relay')).toEqual(['@billfold/relay'])
    expect(findFetched('npx --yes --package=@billfold/api billfold-api seed x.json')).toEqual(['@billfold/api'])
    expect(findFetched('pnpm dlx something@1 && bunx other')).toEqual(['something@1', 'other'])
  })

  // O6: `npx billfold-relay` runs any package that is registered under that name, beside the keys of a service.
  it('run nothing from the registry under a name that is not ours', () => {
    const pages = listPages(root)
    expect(pages.length).toBeGreaterThan(50)
    const foreign = pages.flatMap(page =>
      findFetched(readFileSync(page, 'utf8'))
        .filter(name => !name.startsWith('@billfold/') && !local.has(name))
        .map(name => `${relative(root, page)}: ${name}`),
    )
    expect(foreign).toEqual([])
  })
})
