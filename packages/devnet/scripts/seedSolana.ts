// Builds the Solana chain from nothing and writes state/solana.json.gz.
// Usage: npx tsx scripts/seedSolana.ts
import { writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { locatePackage } from '../src/locatePackage.ts'
import { buildSolanaSeed } from './buildSolanaSeed.ts'

const packed = gzipSync(JSON.stringify(await buildSolanaSeed()), { level: 9 })
await writeFile(locatePackage('state/solana.json.gz'), packed)
process.stdout.write(`solana.json.gz: ${packed.length} bytes\n`)
