import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { chainRows } from './chainRows.ts'
import { DevnetError } from './DevnetError.ts'
import { locatePackage } from './locatePackage.ts'
import { requestRpc } from './requestRpc.ts'

/**
 * Where the state of one chain comes from and goes to: the seed that ships with the package and, when a folder is given, what a
 * former run left there. A saved state is tied to its seed by name, so a new seed starts afresh instead of mixing.
 */
export function chainState(id: chainRows.Id, folder: string | undefined): chainState.ReturnType {
  const fileName = id.replace(':', '-')
  const readSeed = async () => readFile(locatePackage(`state/${fileName}.json.gz`))
  const savedFile = async (into: string) => {
    const digest = createHash('sha256')
      .update(await readSeed())
      .digest('hex')
      .slice(0, 8)
    return path.join(into, `${fileName}-${digest}.json.gz`)
  }

  async function withFile<result>(json: Buffer, use: (file: string) => Promise<result>): Promise<result> {
    const temporary = await mkdtemp(path.join(tmpdir(), 'billfold-devnet-'))
    try {
      const file = path.join(temporary, 'state.json')
      await writeFile(file, json)
      return await use(file)
    } finally {
      await rm(temporary, { recursive: true, force: true })
    }
  }

  async function setAside(file: string, log?: (line: string) => void): Promise<void> {
    await rename(file, `${file}.broken`)
    log?.(`The saved state of ${id} could not be used and was set aside as ${file}.broken`)
  }

  async function readSaved(file: string, log?: (line: string) => void): Promise<Buffer | undefined> {
    try {
      return gunzipSync(await readFile(file))
    } catch (error) {
      const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT'
      if (!isAbsent) await setAside(file, log)
      return undefined
    }
  }

  return {
    async load(start, log) {
      if (folder !== undefined) {
        const file = await savedFile(folder)
        const saved = await readSaved(file, log)
        if (saved !== undefined) {
          try {
            return await withFile(saved, start)
          } catch (error) {
            // Anything but a refused start (an abort, a missing binary) would fail with the seed as well.
            if (!(error instanceof DevnetError) || error.code !== 'devnet/boot-failed') throw error
            await setAside(file, log)
          }
        }
      }
      return withFile(gunzipSync(await readSeed()), start)
    },
    async save(rpcUrl) {
      if (folder === undefined) return
      const answer = await requestRpc(rpcUrl, 'anvil_dumpState')
      if (typeof answer !== 'string' || !answer.startsWith('0x')) {
        throw new DevnetError('devnet/rpc-failed', `anvil_dumpState: not a state`)
      }
      await mkdir(folder, { recursive: true })
      const file = await savedFile(folder)
      // Whole or not at all: a crash while writing leaves the former state.
      await writeFile(`${file}.part`, Buffer.from(answer.slice(2), 'hex'))
      await rename(`${file}.part`, file)
    },
  }
}

export declare namespace chainState {
  type ReturnType = {
    /** Calls `start` with an uncompressed state file that exists until its promise settles. */
    load<result>(start: (file: string) => Promise<result>, log?: (line: string) => void): Promise<result>
    /** Writes the chain's present state to the folder; nothing without one. */
    save(rpcUrl: string): Promise<void>
  }
}
