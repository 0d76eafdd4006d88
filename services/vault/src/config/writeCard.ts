import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes what the other role needs, atomically. */
export function writeCard(path: string, card: object): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.new`, `${JSON.stringify(card, undefined, 2)}\n`)
  renameSync(`${path}.new`, path)
}
