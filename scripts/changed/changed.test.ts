import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { chooseTests } from './chooseTests.mjs'
import { readGraph } from './readGraph.mjs'

const root = mkdtempSync(join(tmpdir(), 'billfold-changed-'))
afterAll(() => rmSync(root, { recursive: true }))

const texts = {
  'packages/shop/package.json': JSON.stringify({
    name: 'shop',
    exports: { '.': { '@billfold/source': './src/main.ts' } },
  }),
  'packages/shop/src/main.ts': "export { buy } from './buy.ts'",
  'packages/shop/src/buy.ts': "import type { Price } from './Price.ts'\nexport const buy = () => import('./pay.ts')",
  'packages/shop/src/Price.ts': 'export type Price = bigint',
  'packages/shop/src/pay.ts': 'export const pay = () => {}',
  'packages/shop/src/buy.test.ts': "import { buy } from './buy.ts'",
  'packages/shop/test/page.browser.test.ts': "const page = new URL('../src/page.tsx', import.meta.url)",
  'packages/shop/src/page.tsx': "import { buy } from './buy.ts'",
  'packages/cart/test/cart.test.ts': "import { buy } from 'shop'",
  'e2e/visit.test.ts': "import { serve } from './serve.ts'",
  'e2e/serve.ts': "const page = join(root, 'packages/shop/src/page.tsx')",
}
const files = Object.keys(texts)
for (const [file, text] of Object.entries(texts)) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}
const neededBy = readGraph(root, files)
const choose = (changed: readonly string[], budget = 1_000, seconds: Record<string, number> = {}) =>
  chooseTests({ changed, files, neededBy, seconds: new Map(Object.entries(seconds)), budget, workers: 2 })

test('a change reaches tests by imports, entries, lazy imports and paths; the nearest comes first', () => {
  expect(choose(['packages/shop/src/pay.ts'])).toEqual({
    chosen: [
      'packages/shop/src/buy.test.ts',
      'packages/shop/test/page.browser.test.ts',
      'packages/cart/test/cart.test.ts',
      'e2e/visit.test.ts',
    ],
    left: [],
  })
})

test('a test beside what needs the change comes before others that reach it the same way', () => {
  const views = ['one', 'two', 'three']
  const all = [
    'packages/shop/src/part.ts',
    'packages/shop/src/page.ts',
    ...views.flatMap(name => [`packages/shop/src/${name}/view.ts`, `packages/shop/src/${name}/view.browser.test.ts`]),
  ]
  const tests = all.filter(file => file.endsWith('.test.ts'))
  const { chosen } = chooseTests({
    changed: ['packages/shop/src/part.ts'],
    files: all,
    neededBy: new Map([
      ['packages/shop/src/part.ts', new Set(['packages/shop/src/two/view.ts'])],
      ['packages/shop/src/two/view.ts', new Set(['packages/shop/src/page.ts'])],
      ['packages/shop/src/page.ts', new Set(tests)],
    ]),
    seconds: new Map(tests.map((file, index) => [file, index + 1])),
    budget: 100,
    workers: 2,
  })
  expect(chosen).toHaveLength(3)
  expect(chosen[0]).toBe('packages/shop/src/two/view.browser.test.ts')
})

test('an import of types alone reaches nothing: the check of types sees it', () => {
  expect(choose(['packages/shop/src/Price.ts']).chosen).toEqual([])
})

test('a changed test comes before its neighbours', () => {
  expect(choose(['packages/cart/test/cart.test.ts', 'packages/shop/src/buy.ts']).chosen.slice(0, 2)).toEqual([
    'packages/cart/test/cart.test.ts',
    'packages/shop/src/buy.test.ts',
  ])
})

test('what does not fit the time is left, and named', () => {
  const { chosen, left } = choose(['packages/shop/src/buy.ts'], 20, { 'packages/shop/test/page.browser.test.ts': 60 })
  expect(chosen).toEqual(['packages/shop/src/buy.test.ts', 'packages/cart/test/cart.test.ts'])
  expect(left).toEqual(['packages/shop/test/page.browser.test.ts', 'e2e/visit.test.ts'])
  // One runs in any case.
  expect(choose(['packages/shop/src/buy.ts'], 0).chosen).toEqual(['packages/shop/src/buy.test.ts'])
})
