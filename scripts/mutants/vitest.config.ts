import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import config from '../../vitest.config.ts'

// Mutants run in the process of the tests: what runs in a page, or starts the whole stack, does not reach them.
const layers = (process.env.BILLFOLD_MUTANTS ?? 'unit,integration').split(',')
/** Folders whose tests run; all when absent. */
const folders: readonly string[] | undefined = JSON.parse(process.env.BILLFOLD_MUTANTS_FOLDERS ?? 'null') ?? undefined

/** A test that hangs under a mutant is aborted sooner than in the layer. No test takes a quarter of it. */
const patience: Readonly<Record<string, { readonly testTimeout: number; readonly pollMs: number }>> = {
  unit: { testTimeout: 8_000, pollMs: 4_000 },
  integration: { testTimeout: 20_000, pollMs: 10_000 },
}

/** This file is in a copy of the repository whose packages are links to those of the repository: the copy's own are what is changed. */
const root = resolve(import.meta.dirname, '../..')
const alias = ['packages', 'services'].flatMap(kind =>
  readdirSync(join(root, kind)).flatMap(folder => {
    const { exports, name } = JSON.parse(readFileSync(join(root, kind, folder, 'package.json'), 'utf8')) as {
      name: string
      exports?: Readonly<Record<string, { readonly '@billfold/source'?: string }>>
    }
    return Object.entries(exports ?? {}).flatMap(([path, { '@billfold/source': source }]) =>
      source === undefined
        ? []
        : [{ find: new RegExp(`^${name}${path.slice(1)}$`), replacement: join(root, kind, folder, source) }],
    )
  }),
)

/** By which a glob of tests begins: folders of packages, or all packages of these. */
const kinds = /^\{[^}]+\}(?:\/\*(?=\/))?/
const projects = (config.test?.projects ?? []).flatMap(project => {
  if (typeof project !== 'object' || !('test' in project) || !layers.includes(String(project.test?.name))) return []
  const { test } = project
  const include = test?.include?.flatMap(glob => folders?.map(one => glob.replace(kinds, one)) ?? [glob])
  const { pollMs, testTimeout } = patience[String(test?.name)]!
  const expect = { ...test?.expect, poll: { ...test?.expect?.poll, timeout: pollMs } }
  return [{ ...project, resolve: { ...project.resolve, alias }, test: { ...test, include, testTimeout, expect } }]
})

export default { ...config, test: { ...config.test, projects } }
