// The last step of `npm test`: every test that docs/capabilities.md names has run and passed, by the reports of the layers
// before it. Layers that were not asked for are not looked for.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { bitcoinBook } from './capabilities/books/bitcoin.ts'
import { evmBook } from './capabilities/books/evm.ts'
import { solanaBook } from './capabilities/books/solana.ts'
import { listFaults, type Report } from './capabilities/listFaults.ts'

const root = resolve(import.meta.dirname, '..')
const layers = ['unit', 'integration', 'browser', 'e2e']
const paths = layers.map(layer => join(root, '.cache/reports', `${layer}.json`))
const reports = paths.filter(existsSync).map(path => JSON.parse(readFileSync(path, 'utf8')) as Report)
const isWhole = reports.length === layers.length
const proofs = [evmBook, solanaBook, bitcoinBook]
  .flatMap(({ cells }) => Object.values(cells).flatMap(row => Object.values(row)))
  .flatMap(cell => ('proofs' in cell ? cell.proofs : []))
const faults = [...new Set(listFaults(proofs, reports, root))].filter(text => isWhole || !text.endsWith('did not run'))
for (const fault of faults) process.stderr.write(`${fault}\n`)
process.stdout.write(`capabilities: ${proofs.length} proofs, ${faults.length} missing\n`)
process.exit(faults.length === 0 ? 0 : 1)
