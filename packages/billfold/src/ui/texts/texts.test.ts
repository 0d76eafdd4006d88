import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isValidElement, type ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { type Catalogue, createText } from './createText.ts'
import { en as shared } from './en.ts'
import { enAccount } from './enAccount.ts'
import { enAsking } from './enAsking.ts'
import { enConnect } from './enConnect.ts'
import { enEmbedded } from './enEmbedded.ts'
import { enPairing } from './enPairing.ts'
import { enPay } from './enPay.ts'
import { enSend } from './enSend.ts'
import { enSignIn } from './enSignIn.ts'
import { enSwap } from './enSwap.ts'
import { enVault } from './enVault.ts'
import { enWallets } from './enWallets.ts'
import { fillText } from './fillText.tsx'

const en = {
  ...shared,
  ...enAccount,
  ...enAsking,
  ...enConnect,
  ...enEmbedded,
  ...enPairing,
  ...enSend,
  ...enSignIn,
  ...enPay,
  ...enSwap,
  ...enVault,
  ...enWallets,
}
const ui = join(dirname(fileURLToPath(import.meta.url)), '..')
const sources = readdirSync(ui, { recursive: true, encoding: 'utf8' })
  .filter(path => /\.tsx?$/.test(path) && !/^texts\/|\b(testing|gallery)\/|\.test\./.test(path))
  .map(path => readFileSync(join(ui, path), 'utf8'))
const isUsed = (key: string) => sources.some(source => source.includes(`'${key}'`))

describe('the catalogue', () => {
  test('no text stands in two areas', () => {
    const areas = [
      shared,
      enAccount,
      enAsking,
      enConnect,
      enEmbedded,
      enPairing,
      enSend,
      enSignIn,
      enPay,
      enSwap,
      enVault,
      enWallets,
    ].flatMap(area => Object.keys(area))
    expect(areas).toHaveLength(Object.keys(en).length)
  })

  const keys = Object.keys(en)
  const bases = [...new Set(keys.map(key => key.replace(/\.(zero|one|two|few|many|other)$/, '')))]

  test.each(bases)('%s is used', key => {
    expect(isUsed(key)).toBe(true)
  })

  test('every text that is asked for exists', () => {
    const asked = sources.flatMap(source => [...source.matchAll(/\bt\(\s*'([^']+)'/g)].map(match => match[1] ?? ''))
    expect(asked.length).toBeGreaterThan(50)
    expect(asked.filter(key => !bases.includes(key))).toEqual([])
  })

  test('plural texts have a form for everything and one for one', () => {
    const plural = keys.filter(key => key.endsWith('.other'))
    expect(plural.length).toBeGreaterThan(0)
    for (const key of plural) expect(keys).toContain(key.replace(/other$/, 'one'))
  })

  test('no text stands in the code of a view', () => {
    const loose = sources.flatMap(source => [...source.matchAll(/>\s*([A-Z][a-z]+(?: [a-z]+)+[.!?]?)\s*</g)])
    expect(loose.map(match => match[1])).toEqual([])
  })
})

describe('createText', () => {
  const t = createText(en, 'en')

  test('fills placeholders, numbers as the language writes them', () => {
    expect(t('connecting.ask', { name: 'Fox' })).toBe('Approve in Fox')
    expect(t('all.countMore', { count: 1310 })).toBe('1,310+')
    expect(createText(en, 'de')('all.countMore', { count: 1310 })).toBe('1.310+')
  })

  test('chooses the plural form', () => {
    expect(t('all.results', { count: 1 })).toBe('1 result')
    expect(t('all.results', { count: 0 })).toBe('0 results')
  })

  test('uses the forms that a language has and falls back to the general one', () => {
    const polish = { ...en, 'all.results.few': '{count} wyniki', 'all.results.many': '{count} wyników' } as Catalogue
    const p = createText(polish, 'pl')
    expect(p('all.results', { count: 3 })).toBe('3 wyniki')
    expect(p('all.results', { count: 5 })).toBe('5 wyników')
    expect(p('networks.results', { count: 5 })).toBe('5 results')
  })

  test('takes values as they are: no placeholder, no pattern of `replace` in them is filled', () => {
    expect(t('connecting.ask', { name: '{count} $& $1 <b>' })).toBe('Approve in {count} $& $1 <b>')
    expect(t('all.none', { search: 'constructor' })).toContain('“constructor”')
  })

  test('leaves what is not given', () => {
    expect(t('connecting.ask')).toBe('Approve in {name}')
    expect(t('connecting.ask', { other: 'x' })).toBe('Approve in {name}')
  })
})

test('fillText puts elements into a text', () => {
  const flat = (node: ReactNode): string =>
    Array.isArray(node)
      ? node.map(flat).join('')
      : isValidElement<{ children?: ReactNode }>(node)
        ? flat(node.props.children)
        : String(node ?? '')
  expect(flat(fillText('I agree to the {terms} and {toString}.', { terms: 'Terms' }))).toBe(
    'I agree to the Terms and {toString}.',
  )
})
