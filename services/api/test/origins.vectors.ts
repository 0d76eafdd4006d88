import { isLikelyPublicSuffix, parsePublicSuffixList } from '@billfold/service/http'
import { parseOriginPattern } from 'billfold/protocol'
import { expect, it } from 'vitest'
import { printCounts, readVectors } from './support/readVectors.ts'

const rows = () =>
  readVectors('public-suffix/tests.txt')
    .toString('utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('//'))
    .map(line => line.split(' ') as [string, string])

it('with the list, a wildcard is allowed exactly over registrable domains', () => {
  const isPublicSuffix = parsePublicSuffixList(readVectors('public-suffix/public_suffix_list.dat').toString('utf8'))
  const cases = rows()
  for (const [host, registrable] of cases) {
    const pattern = parseOriginPattern(`https://*.${host}`, { development: false, isPublicSuffix })
    expect(pattern !== undefined, host).toBe(registrable !== 'null')
  }
  printCounts('public-suffix (list)', { agree: cases.length, differ: 0 })
  expect(cases).toHaveLength(78)
})

it('without the list, what is known of it is counted', () => {
  const list = readVectors('public-suffix/public_suffix_list.dat').toString('utf8')
  const rules = list.split('\n').filter(line => /^[a-z0-9]+(\.[a-z0-9-]+)+$/.test(line))
  const known = rules.filter(isLikelyPublicSuffix)
  const twoLabels = rules.filter(rule => rule.split('.').length === 2)
  const knownTwo = twoLabels.filter(isLikelyPublicSuffix)
  printCounts('public-suffix (built-in rule, the whole list)', {
    rules: rules.length,
    refused: known.length,
    'of two labels': twoLabels.length,
    'of them refused': knownTwo.length,
  })
  // The rule is a stand-in and says so in the README; it must not get worse unseen.
  expect(knownTwo.length / twoLabels.length).toBeGreaterThan(0.3)
})
