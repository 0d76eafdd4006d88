import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Book } from './Book.ts'
import { bitcoinBook } from './books/bitcoin.ts'
import { evmBook } from './books/evm.ts'
import { solanaBook } from './books/solana.ts'
import { capabilities } from './capabilities.ts'
import { findCell } from './findCell.ts'
import { isDeclared } from './isDeclared.ts'
import { listFaults } from './listFaults.ts'
import type { Subject } from './Subject.ts'
import { bitcoinSubjects } from './subjects/bitcoinSubjects.ts'
import { evmSubjects } from './subjects/evmSubjects.ts'
import { solanaSubjects } from './subjects/solanaSubjects.ts'
import { toMarkdown } from './toMarkdown.ts'

// What docs/capabilities.md says, held to the code: `npm run capabilities` writes it.

const root = resolve(import.meta.dirname, '../..')
const families: readonly (readonly [Book, () => Promise<{ readonly [kind: string]: Subject }>])[] = [
  [evmBook, evmSubjects],
  [solanaBook, solanaSubjects],
  [bitcoinBook, bitcoinSubjects],
]

describe.each(families)('$name', (book, open) => {
  test('says of wallets what the code declares, in every way of reaching them', async () => {
    const subjects = await open()
    expect(Object.keys(subjects)).toEqual(Object.keys(book.kinds))
    for (const [kind, subject] of Object.entries(subjects))
      for (const capability of capabilities.filter(one => one.kind === 'connected')) {
        const cell = findCell(book, capability.id, kind)
        const isSaid = cell !== undefined && !('reason' in cell)
        expect([kind, capability.id, isSaid]).toEqual([kind, capability.id, isDeclared(capability, subject)])
      }
  })

  test('says of the chain alone what the features of the family are', async () => {
    const [subject] = Object.values(await open())
    if (!subject) throw new Error('There is no wallet')
    for (const capability of capabilities.filter(one => one.kind === 'read')) {
      const cell = findCell(book, capability.id, 'chain')
      const isSaid = cell !== undefined && !('reason' in cell)
      const isChosen = capability.id !== 'feeChoice' || isSaid
      expect([capability.id, isSaid]).toEqual([capability.id, isChosen && isDeclared(capability, subject)])
    }
  })

  test('names an existing test for every supported capability', () => {
    for (const cell of Object.values(book.cells).flatMap(row => Object.values(row)))
      if ('proofs' in cell) {
        expect(cell.proofs.length).toBeGreaterThan(0)
        for (const { file } of cell.proofs) expect([file, existsSync(join(root, file))]).toEqual([file, true])
      }
  })
})

test('docs/capabilities.md is what comes of it', async () => {
  await expect(toMarkdown(families.map(([book]) => book))).toMatchFileSnapshot(join(root, 'docs/capabilities.md'))
})

test('a test that failed, was skipped or is called something else is no proof', () => {
  const report = (status: string, fullName: string) => ({
    testResults: [{ name: join(root, 'a.test.ts'), assertionResults: [{ status, fullName }] }],
  })
  const proofs = [{ file: 'a.test.ts', test: 'group does it' }]
  expect(listFaults(proofs, [report('passed', 'group does it')], root)).toEqual([])
  for (const odd of [report('failed', 'group does it'), report('skipped', 'group does it'), report('passed', 'else')])
    expect(listFaults(proofs, [odd], root)).toEqual(['a.test.ts: no passed test "group does it"'])
  // Nobody ran that layer.
  expect(listFaults([{ file: 'b.test.ts', test: 'x' }], [report('passed', 'x')], root)).toEqual([
    'b.test.ts: did not run',
  ])
})
