#!/usr/bin/env node
// Builds the vault's pages into dist/pages: an HTML file per page, the one of the offline kit, and `assets/` with names that hold their hashes. The same source gives the same bytes.
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { browserConditions } from '../../../scripts/conditions.mjs'
import { buildKit } from './buildKit.mjs'

const packageFolder = fileURLToPath(new URL('..', import.meta.url))

/** Names in each page what it will import, so that no file waits until another one was read; in the window of approvals all that may be drawn there. */
const preloads = {
  name: 'preload-modules',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle = {}, chunk, filename }) {
      const files = new Set()
      const isDrawn = name => !bundle[name]?.facadeModuleId?.includes('/page/settings/')
      const add = names => {
        for (const name of names)
          if (!files.has(name) && bundle[name]?.type === 'chunk') {
            files.add(name)
            add(bundle[name].imports)
            // Not the settings, which few come for.
            if (filename.endsWith('window.html')) add(bundle[name].dynamicImports.filter(isDrawn))
          }
      }
      add(chunk?.imports ?? [])
      return [...files].map(file => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', href: `/${file}` },
        injectTo: 'head',
      }))
    },
  },
}

/** `modulePreload: false` leaves Vite's preloading code in the pages, where it does nothing. This takes its place: a dynamic import is only called. */
const bareImports = {
  name: 'bare-imports',
  enforce: 'pre',
  load: id => (id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = load => load()' : undefined),
}

/**
 * Builds beside the folder and moves what is done into it: a vault that serves the folder never lacks a page or what a page names.
 *
 * @param {string} folder where the pages go
 * @param {(ids: readonly string[]) => void} [onModules] what each emitted file, those of workers included, was made of
 */
export async function buildPages(folder = join(packageFolder, 'dist/pages'), onModules = () => {}) {
  mkdirSync(dirname(folder), { recursive: true })
  const building = mkdtempSync(`${folder}-`)
  try {
    await buildInto(building, onModules)
    publish(building, folder)
  } finally {
    rmSync(building, { recursive: true, force: true })
  }
  return folder
}

/** Files of a folder, of any depth, by their paths in it. */
function listFiles(folder) {
  const paths = /** @type {string[]} */ (readdirSync(folder, { recursive: true }))
  return paths
    .map(path => path.replaceAll('\\', '/'))
    .filter(path => statSync(join(folder, path)).isFile())
    .sort()
}

/** What pages name first, then the pages, each at once; what nobody names any more goes last. */
function publish(from, to) {
  const files = listFiles(from)
  const isNamed = path => path.startsWith('assets/')
  for (const path of [...files.filter(isNamed), ...files.filter(path => !isNamed(path))]) {
    mkdirSync(dirname(join(to, path)), { recursive: true })
    renameSync(join(from, path), join(to, path))
  }
  for (const path of listFiles(to)) if (!files.includes(path)) rmSync(join(to, path), { force: true })
}

async function buildInto(folder, onModules) {
  const root = join(packageFolder, 'src/page')
  const listing = {
    name: 'list-modules',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') onModules(file.moduleIds)
    },
  }
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    base: '/',
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { conditions: browserConditions.map(name => (name === 'development|production' ? 'production' : name)) },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    plugins: [listing, preloads, bareImports],
    worker: { format: 'es', plugins: () => [listing] },
    build: {
      outDir: folder,
      emptyOutDir: true,
      modulePreload: false,
      target: 'es2022',
      assetsInlineLimit: 0,
      rolldownOptions: {
        // Every page of src/page: frame.html, window.html, …
        input: readdirSync(root)
          .filter(name => name.endsWith('.html'))
          .sort()
          .map(name => join(root, name)),
        onwarn(warning, tell) {
          // `'use client'` means nothing to a page.
          if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') tell(warning)
        },
      },
    },
  })
  writeFileSync(join(folder, 'recovery.html'), await buildKit())
  // What the release is made of: `/.well-known/release.json` shows it, and whoever builds the same source gets the same.
  const files = listFiles(folder).map(path => [
    path,
    createHash('sha256')
      .update(readFileSync(join(folder, path)))
      .digest('hex'),
  ])
  writeFileSync(
    join(folder, 'release.json'),
    `${JSON.stringify({ version: 1, files: Object.fromEntries(files) }, undefined, 2)}\n`,
  )
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) await buildPages()
