import { parsePublicSuffixList } from '@billfold/service/http'
import { expect, it } from 'vitest'
import { printCounts, readVectors } from '../../api/test/support/readVectors.ts'
import { parseProjects } from '../src/projects/parseProjects.ts'
import { createProjectDirectory } from '../src/roles/vault/projects/createProjectDirectory.ts'

// T19: what a project may list as origins, and what of it reaches the header that says who may frame the vault.

const list = () => readVectors('public-suffix/public_suffix_list.dat').toString('utf8')

function open(allowedOrigins: readonly string[], isPublicSuffix: (host: string) => boolean) {
  const projects = parseProjects([{ id: 'alpha', allowedOrigins: [...allowedOrigins] }], { isPublicSuffix })
  return createProjectDirectory({ projects, isPublicSuffix, ownOrigin: () => 'https://vault.example' })
}

it('T19: no wildcard over any public suffix is taken', () => {
  const isPublicSuffix = parsePublicSuffixList(list())
  const suffixes = list()
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '' && !line.startsWith('//') && !line.startsWith('!') && !line.startsWith('*'))
  const taken = suffixes.filter(suffix => {
    try {
      open([`https://*.${suffix}`], isPublicSuffix)
      return true
    } catch {
      return false
    }
  })
  printCounts('public-suffix (origins of the vault)', { refused: suffixes.length - taken.length, taken: taken.length })
  expect(taken).toEqual([])
  expect(suffixes.length).toBeGreaterThan(9_000)
  expect(open(['https://*.example.co.uk'], isPublicSuffix).frameAncestors('alpha')).toBe('https://*.example.co.uk')
})

it('T19: of the URL suite only plain https origins are taken, and nothing breaks out of the header', () => {
  const isPublicSuffix = parsePublicSuffixList(list())
  const rows = JSON.parse(readVectors('url-idna/urltestdata.json').toString()) as (string | { input: string })[]
  const inputs = rows.flatMap(row => (typeof row === 'string' ? [] : [row.input]))
  const counts = { refused: 0, taken: 0 }
  for (const input of inputs) {
    let ancestors: string
    try {
      ancestors = open([input], isPublicSuffix).frameAncestors('alpha')
      counts.taken++
    } catch {
      counts.refused++
      continue
    }
    expect(ancestors, input).toMatch(/^(https:\/\/[-a-z0-9.]+(:\d+)?|'none')$/)
    if (ancestors !== "'none'") expect(new URL(ancestors).origin, input).toBe(ancestors)
  }
  printCounts('url-idna (origins of the vault)', counts)
  expect(counts.taken + counts.refused).toBe(inputs.length)
  expect(counts.taken).toBeGreaterThan(0)
})

it('T19: a host’s name is compared in the form that browsers send', () => {
  const isPublicSuffix = parsePublicSuffixList(list())
  const rows = JSON.parse(readVectors('url-idna/toascii.json').toString()) as (
    | string
    | { input: string; output: string | null }
  )[]
  const counts = { agree: 0, refused: 0 }
  for (const row of rows) {
    if (typeof row === 'string') continue
    const { input, output } = row
    try {
      const ancestors = open([`https://${input}`], isPublicSuffix).frameAncestors('alpha')
      expect(ancestors, input).toBe(`https://${output}`)
      counts.agree++
    } catch (error) {
      if (!(error instanceof Error && error.name === 'ConfigError')) throw error
      counts.refused++
    }
  }
  printCounts('url-idna/toascii (origins of the vault)', counts)
  expect(counts.agree + counts.refused).toBe(rows.filter(row => typeof row !== 'string').length)
})
