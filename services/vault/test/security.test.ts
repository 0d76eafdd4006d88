import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const text = readFileSync(`${root}docs/security.md`, 'utf8')
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
/** The threats of what is built; other tenants' (33 to 36) stand in a paragraph of their own. */
const threats = [...range(1, 32), ...range(37, 43), ...range(46, 50)]
/** The faults of frame, windows and custody. */
const faults = [...range(36, 63), ...range(111, 124), 139]
const rows = new Map(
  [...text.matchAll(/^\| T(\d+) +\|(.*)\|$/gm)].map(([, id, row = '']) => [
    Number(id),
    row.split('|').map(one => one.trim()),
  ]),
)

it('docs/security.md names no file that is not there', () => {
  const paths = [...text.matchAll(/`((?:services|packages|scripts|apps|docs|e2e)\/[^`\s]+\.\w+)`/g)].map(
    ([, path = '']) => path,
  )
  expect(paths.length).toBeGreaterThan(50)
  expect([...new Set(paths)].filter(path => !existsSync(`${root}${path}`))).toEqual([])
})

it('docs/security.md has every threat of the vault, each with a test or what stays', () => {
  expect([...rows.keys()].sort((a, b) => a - b)).toEqual(threats)
  for (const [id, [, , proof = '']] of rows)
    expect(/`[^`]+\.(test|vectors)\.ts`/.test(proof) || /Residual/.test(rows.get(id)?.[1] ?? ''), `T${id}`).toBe(true)
})

it('docs/security.md has every fault of the vault, each with a test', () => {
  const named = [...text.matchAll(/^\| F(\d+) +\|.*`[^`]+\.test\.ts`.*\|$/gm)].map(([, id]) => Number(id))
  expect(named).toEqual(faults)
})

it('a threat that tests of the vault name by its number is proven where the document says', () => {
  const vault = `${root}services/vault/`
  const files = ['src', 'test']
    .flatMap(folder =>
      (readdirSync(`${vault}${folder}`, { recursive: true }) as string[]).map(name => `${folder}/${name}`),
    )
    .filter(name => /\.(test|vectors)\.ts$/.test(name) && !name.endsWith('/security.test.ts'))
    .map(name => ({ name: `services/vault/${name}`, code: readFileSync(`${vault}${name}`, 'utf8') }))
  for (const [id, [, , proof = '']] of rows) {
    const naming = files.filter(({ code }) => new RegExp(`(it|test|describe)\\([^\\n]*\\bT${id}\\b`).test(code))
    if (naming.length > 0)
      expect(
        naming.some(({ name }) => proof.includes(name)),
        `T${id}`,
      ).toBe(true)
  }
})
