import { compactWallets } from '@billfold/wallets/compact'
import { beforeAll, expect, test } from 'vitest'
import { createWorkspaceCompiler } from './createWorkspaceCompiler.ts'
import { listEntries } from './listEntries.ts'
import type { PublicName } from './PublicName.ts'
import { findUndocumented } from './reference/findUndocumented.ts'
import { readOptionExamples } from './reference/readOptionExamples.ts'
import { readOptions } from './reference/readOptions.ts'
import { readPublicNames } from './reference/readPublicNames.ts'
import { compileSamples } from './samples/compileSamples.ts'
import { importsOf } from './samples/importsOf.ts'
import { listPages } from './samples/listPages.ts'
import { readDocstringSamples } from './samples/readDocstringSamples.ts'
import { readPageSamples } from './samples/readPageSamples.ts'
import type { Sample } from './samples/Sample.ts'
import { toKnownNames } from './samples/toKnownNames.ts'

/** Examples that need a name of `docstringPrelude`; the number may only fall. */
const LACKING = 89

// The packages are read once for the whole file: that is what takes the time.
const compile = createWorkspaceCompiler()
let names: ReadonlyMap<string, readonly PublicName[]>
beforeAll(() => {
  names = readPublicNames(compile, listEntries())
})

test('every public name has a docstring, and every function an example', () => {
  expect([...names.keys()]).toEqual(expect.arrayContaining(['billfold', 'billfold/react', '@billfold/evm/networks']))
  expect(findUndocumented(names)).toEqual([])
})

test('a name without a sentence or an example is found', () => {
  const name: PublicName = {
    ...{ name: 'connect', kind: 'function' as const, file: 'connect.ts', line: 1, text: '', examples: [] },
    ...{ signature: '', members: [], returns: '', throws: '' },
  }
  expect(findUndocumented(new Map([['billfold', [name]]]))).toEqual([
    'connect.ts:1: connect has no docstring',
    'connect.ts:1: connect has no @example',
  ])
  expect(findUndocumented(new Map([['billfold/protocol', [{ ...name, text: 'Text.' }]]]))).toEqual([])
})

test('every option has a sentence and an example, and no example is of an option that is gone', () => {
  const options = readOptions(compile(listEntries().map(entry => entry.file)))
  const named = (group: string, prefix = '') =>
    options.get(group)?.map(row => ({ ...row, name: prefix + row.name })) ?? []
  const rows = [...named('options'), ...named('theme', 'theme.'), ...named('features', 'features.')]
  expect(rows.filter(row => row.text === '').map(row => row.name)).toEqual([])
  expect([...readOptionExamples().keys()].sort()).toEqual(rows.map(row => row.name).sort())
  // Read from the code that fills them in: a few of those that matter.
  const defaults = Object.fromEntries(rows.map(row => [row.name, row.default]))
  expect(defaults).toMatchObject({
    layout: "'auto'",
    enableReconnect: 'true',
    disableAppend: 'false',
    multiWallet: 'false',
    'theme.mode': "'system'",
    'features.analytics': 'true',
    'features.swaps': 'false',
    'features.walletFeaturesOrder': "['onramp', 'swaps', 'receive', 'send']",
  })
})

test("every wallet that a page or an option names is one of the directory, or the host's own", () => {
  const texts = [
    ...listPages(),
    { file: 'optionExamples.ts', text: [...readOptionExamples().values()].join('\n') },
  ].map(({ file, text }) => ({ file, ids: walletIdsIn(text) }))
  expect(texts.flatMap(({ ids }) => ids).length).toBeGreaterThan(3)
  const known = new Set(compactWallets.map(({ id }) => id))
  expect(texts.flatMap(({ file, ids }) => ids.filter(id => !known.has(id)).map(id => `${file}: ${id}`))).toEqual([])
  expect(walletIdsIn("featuredWalletIds: ['rabby', 'rainbow']")).toEqual(['rabby', 'rainbow'])
})

/** Ids in the lists that name wallets, but for those of the public registry. */
function walletIdsIn(text: string): readonly string[] {
  return [...text.matchAll(/(?:featured|include|exclude)WalletIds: \[([^\]]*)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/'([^']+)'/g)].flatMap(([, id = '']) => (/^[0-9a-f]{64}$/.test(id) ? [] : [id])),
  )
}

test('most examples of docstrings are complete with the imports that the reference prints, and no more lack something', () => {
  const known = toKnownNames(names)
  const examples = readDocstringSamples(names)
  const isComplete = (code: string) => importsOf(code, known).isComplete
  const lacking = examples.filter(({ code }) => !isComplete(code))
  // What they lack is the reader's own: a page that is tested, an error that was caught, the text of a form.
  expect(lacking.length).toBeLessThanOrEqual(LACKING)
  expect(examples.length - lacking.length).toBeGreaterThan(230)
  expect(importsOf('const { to } = await connect(kit, { connector, to })', known)).toMatchObject({
    text: "import { connect } from 'billfold'\nimport { kit } from './kit'",
    isComplete: false,
  })
})

test('every sample of the pages, the READMEs and the docstrings compiles against the public entries', () => {
  const pages = listPages().map(({ file, text }) => readPageSamples(file, text))
  const samples = [...pages.flatMap(page => page.samples), ...readDocstringSamples(names)]
  expect(samples.length).toBeGreaterThan(150)
  // A block that is left out has a reason.
  expect(pages.flatMap(page => page.fragments).filter(({ reason }) => reason.length < 20)).toEqual([])
  const bad = (text: string): Sample[] => [...readPageSamples('bad.md', text).samples]
  const seeded = [
    ...bad("```ts\nimport { conect } from 'billfold'\n```"),
    ...bad('Nothing is declared for it.\n```ts\naddress.nothing()\n```'),
    ...bad('```ts\nconst one: number = 1\n```\n<!-- sample: continues -->\n```ts\nconst two: string = one\n```'),
  ]
  // In the same program, which is what takes the time: three that have to fail, and are found where they stand.
  const faults = compileSamples(compile, [...samples, ...seeded], toKnownNames(names))
  expect(faults.filter(fault => fault.startsWith('bad.md')).map(fault => fault.replace(/: .*/s, ''))).toEqual([
    'bad.md:2',
    'bad.md:3',
    'bad.md:6',
  ])
  expect(faults.filter(fault => !fault.startsWith('bad.md'))).toEqual([])
}, 120_000)
