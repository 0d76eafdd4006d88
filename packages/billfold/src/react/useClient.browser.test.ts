import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type InlineConfig } from 'tsdown'
import { expect, test } from 'vitest'
import config from '../../../../tsdown.config.ts'

// Law 4: a framework that renders on servers finds the border of the client in the built file, where we put it.

test('`use client` survives the build', async () => {
  const outDir = mkdtempSync(join(tmpdir(), 'billfold-dist-'))
  try {
    const own = (config as InlineConfig[]).find(({ cwd }) => cwd === 'packages/billfold')
    expect(own?.entry).toHaveProperty('exports/react')
    await build({ ...own, config: false, outDir, dts: false, copy: [], logLevel: 'error' })
    expect(readFileSync(join(outDir, 'exports/react.js'), 'utf8')).toMatch(/^(\/\/[^\n]*\n)*['"]use client['"];?\n/)
    expect(readFileSync(join(outDir, 'exports/index.js'), 'utf8')).not.toMatch(/use client/)
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
})
