#!/usr/bin/env node
// Makes the offline recovery page: one HTML file without a request in it, under a policy that names its one script and its one style by hash.
// `node services/vault/scripts/buildKit.mjs <file>` writes it; the same sources give the same bytes.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { rolldown } from 'rolldown'
import { browserConditions } from '../../../scripts/conditions.mjs'

const kit = resolve(import.meta.dirname, '../src/kit')

/** @returns {Promise<string>} the page */
export async function buildKit() {
  const bundle = await rolldown({
    input: resolve(kit, 'main.ts'),
    platform: 'browser',
    resolve: { conditionNames: browserConditions },
  })
  const { output } = await bundle.generate({ format: 'iife', minify: true })
  await bundle.close()
  return output.length === 1
    ? toPage(output[0].code.trim(), readFileSync(resolve(kit, 'page.css'), 'utf8').trim())
    : fail()
}

function fail() {
  throw new Error('The recovery page must be one script')
}

function toPage(script, style) {
  // What would end the element must not stand in it.
  const safeScript = script.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--')
  const hash = text => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const policy = `default-src 'none'; script-src ${hash(safeScript)}; style-src ${hash(style)}; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>Billfold recovery</title>
<style>${style}</style>
</head>
<body>
<main></main>
<script type="application/json" id="kit"></script>
<script>${safeScript}</script>
</body>
</html>
`
}

if (process.argv[1] === import.meta.filename) {
  const file = resolve(process.argv[2] ?? resolve(import.meta.dirname, '../dist/recovery.html'))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, await buildKit())
  process.stdout.write(`${file}\n`)
}
