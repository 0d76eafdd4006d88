import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { locatePackage } from '../locatePackage.ts'
import type { BankState } from './bank/BankState.ts'

/**
 * Where the state of the Solana chain comes from and goes to: the seed that ships with the package and, when a folder is given,
 * what a former run left there. A saved state is tied to its seed by name, so a new seed starts afresh instead of mixing.
 */
export function solanaState(folder: string | undefined): solanaState.ReturnType {
  const readSeed = () => readFile(locatePackage('state/solana.json.gz'))
  const savedFile = async (into: string) => {
    const digest = createHash('sha256')
      .update(await readSeed())
      .digest('hex')
    return path.join(into, `solana-${digest.slice(0, 8)}.json.gz`)
  }
  const parse = (content: Buffer): BankState => {
    const state: unknown = JSON.parse(gunzipSync(content).toString('utf8'))
    if (!isState(state)) throw new Error('Not a state of this version')
    return state
  }

  return {
    async load(use, log) {
      if (folder !== undefined) {
        const file = await savedFile(folder)
        const content = await readFile(file).catch(() => undefined)
        try {
          if (content !== undefined) return use(parse(content))
        } catch {
          await rename(file, `${file}.broken`)
          log?.(`The saved state of the Solana chain could not be used and was set aside as ${file}.broken`)
        }
      }
      return use(parse(await readSeed()))
    },
    async save(state) {
      if (folder === undefined) return
      await mkdir(folder, { recursive: true })
      const file = await savedFile(folder)
      // Whole or not at all: a crash while writing leaves the former state.
      await writeFile(`${file}.part`, gzipSync(JSON.stringify(state)))
      await rename(`${file}.part`, file)
    },
  }
}

/** Whether it has the parts of a state; their content is proven by loading it. */
function isState(value: unknown): value is BankState {
  const { version, slot, blockHeight, blockhashes, accounts, transactions }: { [name: string]: unknown } = Object(value)
  return (
    version === 1 &&
    Number.isInteger(slot) &&
    Number.isInteger(blockHeight) &&
    [blockhashes, accounts, transactions].every(Array.isArray)
  )
}

export declare namespace solanaState {
  type ReturnType = {
    /** Calls `use` with the saved state, or with the seed without one or when `use` throws for it. */
    load<result>(use: (state: BankState) => result, log?: (line: string) => void): Promise<result>
    /** Writes the state to the folder; nothing without one. */
    save(state: BankState): Promise<void>
  }
}
