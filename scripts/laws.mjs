#!/usr/bin/env node
// The laws of docs/architecture.md over import statements: which files may import which, no circle of files or folders (types count), entries
// only, re-exports only in src/exports, no module-level state that can be seen from here, no store written from outside of its
// owner. `--graph` prints the graph in DOT.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import ts from 'typescript'
import { findCircles } from './laws/findCircles.mjs'
import { findStoreWrites } from './laws/findStoreWrites.mjs'

const root = resolve(import.meta.dirname, '..')

// Arrows that exist, by layer. `lazy` ones must be `import()`.
const BELOW_UI = ['hooks', 'signIn', 'swap', 'pay', 'exchanges', 'send', 'core', 'parts', 'protocol']
const AREA = [...BELOW_UI, 'ui/shared', 'ui/view', 'ui/texts']
const BILLFOLD = {
  protocol: [],
  parts: [],
  wire: ['protocol'],
  channel: ['protocol'],
  core: ['protocol'],
  send: ['core', 'protocol'],
  swap: ['send', 'core', 'protocol'],
  exchanges: ['core', 'protocol'],
  pay: ['exchanges', 'send', 'core', 'protocol'],
  signIn: ['core', 'protocol'],
  shell: ['core', 'protocol'],
  hooks: ['signIn', 'pay', 'send', 'core', 'protocol'],
  'ui/texts': BELOW_UI,
  'ui/view': [...BELOW_UI, 'ui/texts'],
  'ui/shared': [...BELOW_UI, 'ui/view', 'ui/texts'],
  'ui/frame': [...BELOW_UI, 'ui/view', 'ui/texts'],
  'ui/connect': AREA,
  'ui/account': AREA,
  'ui/send': AREA,
  'ui/swap': AREA,
  'ui/pay': AREA,
  'ui/networks': AREA,
  'ui/pairing': AREA,
  'ui/embedded': AREA,
  'ui/signIn': AREA,
  // The modal's file holds the frame and Connect, the file of embedded wallets their area.
  ui: [...AREA, 'ui/frame', 'ui/connect', 'ui/embedded'],
  react: ['hooks', 'shell', 'signIn', 'core', 'parts'],
  element: ['shell', 'signIn', 'core', 'parts', 'protocol'],
  pairing: ['wire', 'core', 'protocol'],
  embedded: ['channel', 'send', 'core', 'protocol'],
  exports: ['*'],
}
// The folders of the vault: what holds keys and what serves pages never meet but by the contract.
const VAULT = {
  contract: [],
  kms: [],
  mail: ['contract', 'serve'],
  logins: ['contract', 'serve'],
  projects: ['contract'],
  custody: ['contract'],
  serve: ['contract', 'kms'],
  'roles/vault': ['contract', 'kms', 'logins', 'mail', 'projects', 'serve'],
  'roles/escrow': ['contract', 'kms', 'logins', 'mail', 'projects', 'serve'],
  dev: ['contract', 'serve'],
  release: [],
  config: ['contract', 'kms', 'logins', 'mail', 'projects', 'serve', 'roles/vault', 'roles/escrow', 'release'],
  kit: ['custody'],
  texts: [],
  browser: ['contract', 'texts'],
  // What decodes a request and finds its risks draws nothing and holds no key.
  'requests/decode': ['contract', 'custody', 'texts'],
  requests: ['contract', 'custody', 'texts', 'browser', 'requests/decode'],
  page: ['contract', 'custody', 'texts', 'browser', 'requests', 'requests/decode'],
  exports: ['*'],
}
const FAMILY = ['addresses', 'db', 'errors', 'families', 'lists', 'media', 'prices', 'swaps', 'tenants', 'upstream']
const API = {
  addresses: [],
  errors: [],
  db: [],
  upstream: ['errors'],
  tenants: ['addresses', 'db', 'errors', 'upstream'],
  analytics: ['db', 'tenants'],
  prices: ['tenants', 'upstream'],
  media: ['db', 'errors', 'tenants', 'upstream'],
  http: ['db', 'errors', 'tenants', 'upstream'],
  signIn: ['addresses', 'db'],
  names: ['db', 'tenants', 'upstream'],
  lists: ['db', 'errors', 'media', 'prices', 'tenants', 'upstream'],
  onramp: ['addresses', 'db', 'errors', 'tenants', 'upstream'],
  providers: ['lists', 'onramp', 'prices', 'swaps', 'tenants', 'upstream'],
  swaps: ['errors', 'prices', 'tenants', 'upstream'],
  families: FAMILY,
  // Never sideways.
  'families/evm': FAMILY,
  'families/solana': FAMILY,
  'families/bitcoin': FAMILY,
  routes: [
    'analytics',
    'db',
    'errors',
    'families',
    'http',
    'lists',
    'media',
    'names',
    'onramp',
    'prices',
    'signIn',
    'swaps',
    'tenants',
    'upstream',
  ],
  config: ['names', 'providers', 'signIn', 'tenants'],
  commands: ['config', 'db', 'families', 'families/evm', 'families/solana', 'families/bitcoin'],
  exports: ['*'],
}
const LAYERS = { 'packages/billfold': BILLFOLD, 'services/vault': VAULT, 'services/api': API }
const LAZY = {
  // A kit with the option `siwx`.
  core: ['signIn'],
  shell: ['ui'],
  react: ['ui'],
  element: ['ui'],
  embedded: ['ui'],
  // The registry alone names areas.
  ui: ['ui/account', 'ui/send', 'ui/networks', 'ui/pairing', 'ui/signIn', 'ui/swap', 'ui/pay'],
}
const PACKAGES = {
  'packages/evm': ['billfold/adapter', 'billfold/protocol'],
  'packages/bitcoin': ['billfold/adapter', 'billfold/protocol'],
  'packages/solana': ['billfold/adapter', 'billfold/protocol'],
  'packages/siwx': ['billfold/protocol', '@billfold/evm/verify', '@billfold/solana/verify', '@billfold/bitcoin/verify'],
  'packages/wallets': ['billfold/protocol'],
  'packages/devnet': [],
  'packages/wagmi': ['billfold/adapter', 'billfold/owner', 'billfold/protocol', '@billfold/evm/bridge'],
  'packages/testkit': [
    'billfold',
    'billfold/adapter',
    'billfold/owner',
    'billfold/protocol',
    'billfold/react',
    'billfold/wire',
    '@billfold/devnet',
  ],
  'packages/service': [],
  'services/relay': [
    'billfold/protocol',
    'billfold/wire',
    '@billfold/service',
    '@billfold/service/database',
    '@billfold/service/http',
    '@billfold/service/sqlite',
  ],
  'services/vault': [
    'billfold/protocol',
    'billfold/channel',
    'billfold/parts',
    '@billfold/service',
    '@billfold/service/database',
    '@billfold/service/http',
    '@billfold/service/mail',
    '@billfold/service/testing/servers',
    '@billfold/evm/verify',
    '@billfold/evm/read',
    '@billfold/solana/verify',
    '@billfold/solana/read',
  ],
  'services/sandbox': ['@billfold/service', '@billfold/service/http', '@billfold/service/sqlite', 'billfold/protocol'],
  'services/api': [
    '@billfold/service',
    '@billfold/service/database',
    '@billfold/service/http',
    '@billfold/service/mail',
    '@billfold/service/testing/servers',
    'billfold/protocol',
    '@billfold/wallets',
    '@billfold/wallets/pictures',
    '@billfold/bitcoin/read',
    '@billfold/evm/read',
    '@billfold/evm/verify',
    '@billfold/siwx',
    '@billfold/solana/read',
    '@billfold/solana/verify',
  ],
}
const LEAVES = ['apps/', 'examples/', 'e2e/', 'bench/']
const TEST = /^e2e\/|\.config\.ts$|\.(test|test-d|vectors)\.tsx?$|\/test\/|\/testing\/|\/gallery\//
const READ_ONLY_ENTRIES = ['read', 'verify']

/** @type {string[]} */
const faults = []
const edges = new Map()
/** Imports within a package by product code, types included. @type {[from: string, to: string][]} */
const imports = []

for (const file of sources()) {
  const text = readFileSync(join(root, file), 'utf8')
  const tree = ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
  for (const found of importsOf(tree)) check(file, found)
  checkReExports(file, tree)
  checkModuleState(file, tree)
  if (file.startsWith('packages/billfold/src/') && !TEST.test(file))
    faults.push(...findStoreWrites(file, tree).map(fault => `${fault} (law 10)`))
}
for (const circle of findCircles(imports)) faults.push(`${circle} (law 1)`)

if (process.argv.includes('--graph')) printGraph()
for (const fault of faults) console.error(fault)
console.log(faults.length === 0 ? `laws: ${edges.size} files obey` : `laws: ${faults.length} broken`)
process.exit(faults.length === 0 ? 0 : 1)

function sources() {
  const found = []
  const walk = folder => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (['node_modules', 'dist', '.git', 'artifacts', 'peers', 'shots', '.data', '.cache'].includes(entry.name))
        continue
      if (entry.isDirectory()) walk(path)
      else if (/\.(ts|tsx)$/.test(entry.name) && !entry.name.endsWith('.d.ts')) found.push(path)
    }
  }
  for (const folder of ['packages', 'services', 'apps', 'e2e', 'bench', 'examples'])
    if (existsSync(join(root, folder))) walk(folder)
  return found
}

/** @returns {{ to: string, isLazy: boolean, isType: boolean, line: number }[]} */
function importsOf(tree) {
  const found = []
  const add = (node, literal, isLazy, isType) =>
    found.push({ to: literal.text, isLazy, isType, line: tree.getLineAndCharacterOfPosition(node.getStart()).line + 1 })
  const visit = node => {
    if (ts.isImportDeclaration(node)) add(node, node.moduleSpecifier, false, node.importClause?.isTypeOnly === true)
    else if (ts.isExportDeclaration(node) && node.moduleSpecifier)
      add(node, node.moduleSpecifier, false, node.isTypeOnly)
    else if (
      ts.isCallExpression(node) &&
      node.expression.kind === ts.SyntaxKind.ImportKeyword &&
      node.arguments[0] &&
      ts.isStringLiteral(node.arguments[0])
    )
      add(node, node.arguments[0], true, false)
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      add(node, node.argument.literal, false, true)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

function check(file, { to, isLazy, isType, line }) {
  const where = `${file}:${line}`
  const isTest = TEST.test(file)
  if (to.startsWith('.')) {
    const target = relative(root, resolve(root, dirname(file), to.split('?')[0]))
    if (!isLazy && !isType) edges.set(file, [...(edges.get(file) ?? []), target])
    else edges.set(file, edges.get(file) ?? [])
    if (!isLazy && !isTest && packageOf(target) === packageOf(file)) imports.push([file, target])
    const isTool = target.startsWith('scripts/') && LEAVES.some(leaf => file.startsWith(leaf))
    if (packageOf(target) !== packageOf(file) && !isTest && !isTool)
      faults.push(`${where}: ${target} is another package's inside (law 5)`)
    const from = layerOf(file)
    const into = layerOf(target)
    if (!from || !into || packageOf(target) !== packageOf(file) || from === into || isTest) return
    const allowed = LAYERS[packageOf(file)]?.[from] ?? []
    const isAllowed = allowed.includes('*') || allowed.includes(into) || (isLazy && LAZY[from]?.includes(into))
    if (!isAllowed)
      faults.push(
        `${where}: ${from} may not import ${into}${LAZY[from]?.includes(into) ? ' except by import()' : ''} (law 1)`,
      )
    return
  }
  edges.set(file, edges.get(file) ?? [])
  if (
    LEAVES.some(leaf => to.startsWith(`@billfold/${leaf.replace(/s?\/$/, '')}`) && leaf !== 'e2e/') &&
    to === '@billfold/demo'
  )
    faults.push(`${where}: nothing imports a leaf (law 1)`)
  if (isTest) return
  const owner = packageOf(file)
  if (owner === 'packages/billfold') {
    const layer = layerOf(file)
    if (['core', 'send', 'swap', 'exchanges', 'pay'].includes(layer) && /^(react|react-dom|viem)(\/|$)/.test(to))
      faults.push(`${where}: ${layer} imports no ${to} (law 2)`)
    if (/^@billfold\//.test(to)) faults.push(`${where}: billfold imports no family (law 1)`)
    if (/^viem(\/|$)/.test(to)) faults.push(`${where}: viem belongs to the family (law 2)`)
    if (to === '@tanstack/query-core' && !isType && !file.includes('/core/query/'))
      faults.push(`${where}: query-core lives in core/query (law 8)`)
  } else if (PACKAGES[owner] && /^(billfold|@billfold)(\/|$)/.test(to)) {
    if (!PACKAGES[owner].includes(to)) faults.push(`${where}: ${owner} may not import ${to} (law 1)`)
    const entry = file.match(/\/src\/(read|verify)\//)?.[1]
    if (entry && READ_ONLY_ENTRIES.includes(entry) && to === 'billfold/adapter')
      faults.push(`${where}: ${entry} imports protocol only (law 1)`)
  }
  if (/^(billfold|@billfold\/[a-z]+)\/(src|dist)/.test(to)) faults.push(`${where}: import ${to} by its entry (law 5)`)
}

function packageOf(path) {
  return path.split('/').slice(0, 2).join('/')
}

/** The folder below `src`, or one of a table's own that is deeper. Code that decodes requests of the vault is in the folder of each method. */
function layerOf(path) {
  if (/^services\/vault\/src\/requests\/(.+\/)?((decode|approval)\/|find\w+Risks\.ts$)/.test(path))
    return 'requests/decode'
  const layers = LAYERS[packageOf(path)]
  const [folder, inner] = path.match(/^[a-z]+\/[a-z]+\/src\/(.+)\//)?.[1].split('/') ?? []
  return layers && (Object.hasOwn(layers, `${folder}/${inner}`) ? `${folder}/${inner}` : folder)
}

function checkReExports(file, tree) {
  if (/\/src\/exports\//.test(file) || !/^(packages|services)\//.test(file) || file.endsWith('core/query/kitQuery.ts'))
    return
  for (const node of tree.statements)
    if (ts.isExportDeclaration(node) && node.moduleSpecifier)
      faults.push(`${file}: re-exports live in src/exports (law 5)`)
}

/** `let` at the top, and containers that are filled later: state that two kits would share. */
function checkModuleState(file, tree) {
  if (!/^packages\/[a-z]+\/src\//.test(file) || /\.(test|vectors)\.|\/(gallery|testing)\/|cli\.ts$/.test(file)) return
  for (const node of tree.statements) {
    if (!ts.isVariableStatement(node)) continue
    if ((node.declarationList.flags & ts.NodeFlags.Const) === 0) faults.push(`${file}: module-level let (law 3)`)
    for (const { initializer, name, type } of node.declarationList.declarations) {
      if (!initializer || !ts.isNewExpression(initializer) || !ts.isIdentifier(initializer.expression)) continue
      const isReadonly = type && /Readonly(Set|Map)/.test(type.getText())
      if (/^(Map|Set|WeakMap|WeakSet|AbortController|EventTarget)$/.test(initializer.expression.text) && !isReadonly)
        faults.push(
          `${file}: module-level ${initializer.expression.text} '${name.getText()}'; make it readonly or per kit (law 3)`,
        )
    }
  }
}

function printGraph() {
  const arrows = new Set()
  for (const [file, targets] of edges) {
    const name = path => layerOf(path) ?? packageOf(path)
    for (const target of targets) if (name(file) !== name(target)) arrows.add(`  "${name(file)}" -> "${name(target)}"`)
  }
  console.log(`digraph billfold {\n${[...arrows].sort().join('\n')}\n}`)
}
