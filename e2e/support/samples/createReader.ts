import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { packPackages } from '../examples/packPackages.ts'
import { run } from '../run.ts'

/** Makes and installs the project of a reader: our packages from their tarballs, a strict compiler, Vite and Vitest. */
export async function createReader(folder: string, tarballs: packPackages.ReturnType): Promise<void> {
  const own = Object.fromEntries(Object.entries(tarballs).map(([name, path]) => [name, `file:${path}`]))
  const versions = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')).devDependencies
  const pick = (...names: readonly string[]) => Object.fromEntries(names.map(name => [name, versions[name]]))
  const manifest = {
    ...{ name: 'reader', private: true, type: 'module', overrides: own },
    dependencies: { ...own, ethers: '6', viem: '2', wagmi: '3', '@tanstack/react-query': '5' },
    devDependencies: pick(
      ...['react', 'react-dom', '@types/react', '@types/react-dom', '@types/node'],
      ...['vite', 'vitest', 'playwright-core'],
    ),
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  const compilerOptions = {
    ...{ target: 'ES2022', lib: ['ES2023', 'DOM', 'DOM.Iterable'], module: 'ESNext', moduleResolution: 'bundler' },
    ...{ jsx: 'react-jsx', strict: true, noEmit: true, skipLibCheck: true, types: ['node'] },
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src/*.tsx'] }))
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: folder })
}
