// Part of `npm run build`: writes the script-tag build to `packages/billfold/dist/script/`, from what is published.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildScript } from './buildScript.mjs'

const folder = resolve(import.meta.dirname, '../packages/billfold/dist/script')

const { files, licences } = await buildScript({ isPublished: true })
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const [name, { code }] of files) writeFileSync(join(folder, name), code)
writeFileSync(join(folder, 'LICENSES.txt'), licences)
