import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { locatePackage } from '../locatePackage.ts'
import { blockFile } from './blockFile.ts'

/** Where the blocks come from and go to: the seed that ships with the package, and a folder when one is given. */
export function createBitcoinState(folder: string | undefined): createBitcoinState.ReturnType {
  const readSeed = () => readFile(locatePackage('state/bip122-regtest.blocks.gz'))
  const savedFile = async (into: string) => {
    // Tied to its seed, so that a new seed starts afresh instead of mixing.
    const digest = createHash('sha256')
      .update(await readSeed())
      .digest('hex')
      .slice(0, 8)
    return path.join(into, `bip122-regtest-${digest}.blocks.gz`)
  }
  return {
    seed: async () => blockFile.read(await readSeed()),
    async saved(use, log) {
      if (folder === undefined) return false
      const file = await savedFile(folder)
      try {
        await use(blockFile.read(await readFile(file)))
        return true
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
        await rename(file, `${file}.broken`)
        log?.(`The saved blocks could not be used and were set aside as ${file}.broken`)
        return false
      }
    },
    async save(blocks) {
      if (folder === undefined) return
      await mkdir(folder, { recursive: true })
      const file = await savedFile(folder)
      // Whole or not at all: a crash while writing leaves the former file.
      await writeFile(`${file}.part`, blockFile.write(blocks))
      await rename(`${file}.part`, file)
    },
  }
}

export declare namespace createBitcoinState {
  type ReturnType = {
    seed(): Promise<Buffer[]>
    /** Hands over what a former run left; answers whether that was used. What cannot be used is set aside. */
    saved(use: (blocks: Buffer[]) => Promise<void>, log?: (line: string) => void): Promise<boolean>
    save(blocks: readonly Uint8Array[]): Promise<void>
  }
}
