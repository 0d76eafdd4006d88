// Builds the page of a host with one bundler each, with that bundler's defaults for production.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Each builds `page/main.tsx` of the project at `app` into `outDir`, with an `index.html`. */
export const bundlers = {
  vite(app, outDir) {
    writeFileSync(
      join(app, 'vite.config.mjs'),
      "import react from '@vitejs/plugin-react'\nexport default { root: 'page', plugins: [react()] }\n",
    )
    run(app, 'vite/bin/vite.js', ['build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'])
  },
  esbuild(app, outDir) {
    const words = ['--bundle', '--splitting', '--format=esm', '--minify', '--jsx=automatic', '--log-level=warning']
    run(app, 'esbuild/bin/esbuild', [
      'page/main.tsx',
      ...words,
      '--define:process.env.NODE_ENV="production"',
      `--outdir=${outDir}`,
    ])
    writePage(outDir, '<script type="module" src="./main.js"></script>')
  },
  webpack(app, outDir) {
    // webpack compiles no TypeScript by itself: it gets the page's one statement of JSX compiled.
    run(app, 'esbuild/bin/esbuild', [
      'page/main.tsx',
      '--jsx=automatic',
      '--outfile=page/main.mjs',
      '--log-level=warning',
    ])
    writeFileSync(
      join(app, 'build.webpack.mjs'),
      `import webpack from 'webpack'
      webpack({ mode: 'production', entry: './page/main.mjs', output: { path: ${JSON.stringify(outDir)}, publicPath: 'auto' } }, (error, stats) => {
        if (error || stats.hasErrors()) { console.error(error ?? stats.toString('errors-only')); process.exit(1) }
      })\n`,
    )
    execFileSync(process.execPath, ['build.webpack.mjs'], { cwd: app, stdio: ['ignore', 'ignore', 'inherit'] })
    writePage(outDir, '<script defer src="./main.js"></script>')
  },
  next(app, outDir) {
    const site = join(app, 'site')
    rmSync(site, { recursive: true, force: true })
    mkdirSync(join(site, 'app'), { recursive: true })
    const page = readFileSync(join(app, 'page/main.tsx'), 'utf8').replace(/createRoot\([\s\S]*$/, '')
    writeFileSync(
      join(site, 'app/Kit.tsx'),
      `'use client'\n${page.replace(/import \{ createRoot .*\n/, '')}
      export default function Kit() {
        return (<BillfoldProvider kit={kit}><ConnectButton /></BillfoldProvider>)
      }\n`,
    )
    writeFileSync(
      join(site, 'app/page.tsx'),
      "'use client'\nimport dynamic from 'next/dynamic'\nconst Kit = dynamic(() => import('./Kit'), { ssr: false })\nexport default function Page() { return <Kit /> }\n",
    )
    writeFileSync(
      join(site, 'app/layout.tsx'),
      'export default function Layout({ children }: { children: any }) { return <html lang="en"><body>{children}</body></html> }\n',
    )
    // Written as files, because the bench serves them itself.
    writeFileSync(
      join(site, 'next.config.mjs'),
      `export default { output: 'export', typescript: { ignoreBuildErrors: true }, turbopack: { root: ${JSON.stringify(app)} } }\n`,
    )
    writeFileSync(join(site, 'package.json'), '{ "private": true }')
    execFileSync(process.execPath, [join(app, 'node_modules/next/dist/bin/next'), 'build'], {
      cwd: site,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
    })
    cpSync(join(site, 'out'), outDir, { recursive: true })
  },
}

/** @returns the folder of the build, and the gzip size of each of its scripts, by path */
export function bundle(name, app) {
  const outDir = join(app, '..', `out-${name}`)
  rmSync(outDir, { recursive: true, force: true })
  mkdirSync(outDir, { recursive: true })
  bundlers[name](app, outDir)
  const bytes = new Map()
  for (const file of readdirSync(outDir, { recursive: true })) {
    const path = join(outDir, file)
    if (file.endsWith('.js') && statSync(path).isFile())
      bytes.set(`/${file}`, gzipSync(readFileSync(path), { level: 9 }).length)
  }
  return { outDir, bytes }
}

function run(app, file, words) {
  execFileSync(process.execPath, [join(app, 'node_modules', file), ...words], {
    cwd: app,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

function writePage(outDir, script) {
  writeFileSync(
    join(outDir, 'index.html'),
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Full</title><link rel="icon" href="data:,"></head><body><div id="app"></div>${script}</body></html>`,
  )
}
