// Part of `npm run build`: joins what loads together into one file, `dist/late/<group>.js` (docs/decisions/groups-of-modules.md).
//
// Packages are published as one file per module, so that a host's bundler takes no more than a page uses. For what loads
// later that works against the visitor: a bundler makes a file of each set of modules that the same dynamic imports share,
// and the first press of a full kit asked for sixty files. What a typical host loads first stays as it is.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { rolldown } from 'rolldown'
import { moduleGroups } from './moduleGroups.mjs'

const packages = resolve(import.meta.dirname, '../packages')
/**
 * Constants, and small functions that many groups or a first load share with few: each group has its own copy of those that it
 * uses.
 */
const isConstants = path =>
  /\/protocol\/(errors\/rows\/|limits\.js$|addresses\/(\w+Address|keccakAscii)\.js$|signIn\/\w+\.js$)|\/(readSettings|isSameAddress)\.js$|\/stored\/storedDeepLink\.js$|\/sign\/sign(Errors|Methods)\.js$/.test(
    path,
  )
/** A module with state or an identity exists once: a slot, a context, a class, a variable. What is named in capitals is constant. */
const hasIdentity = code =>
  /\b(?:slot|createContext)\(|^const (?![A-Z])[\w$]+ = .*\bnew |^(?:let|var|class) |\bSymbol\(/m.test(code)

const dists = Object.fromEntries(Object.keys(moduleGroups).map(name => [name, join(packages, name, 'dist')]))
const core = { createBillfold: `${dists.billfold}/exports/index.js` }
const everything = {
  ...core,
  pairing: `${dists.billfold}/exports/pairing.js`,
  embedded: `${dists.billfold}/exports/embedded.js`,
  BillfoldProvider: `${dists.billfold}/exports/react.js`,
  ConnectButton: `${dists.billfold}/exports/react.js`,
  evm: `${dists.evm}/exports/index.js`,
  solana: `${dists.solana}/exports/index.js`,
  bitcoin: `${dists.bitcoin}/exports/index.js`,
}
const modules = readModules()
dropEmptyImports()
const first = await findFirstLoad(everything)
const publicNames = readPublicNames()

for (const name of Object.keys(moduleGroups)) await group(name)

async function group(name) {
  const dist = dists[name]
  const own = [...modules.keys()].filter(path => path.startsWith(`${dist}/`))
  const isPublic = reach(own.filter(path => path.startsWith(`${dist}/exports/`)))
  const canMove = path =>
    modules.has(path) &&
    !isConstants(path) &&
    !first.has(path) &&
    ((path.startsWith(`${dist}/`) && !isPublic.has(path)) || !hasIdentity(modules.get(path).code))
  const groups = readGroups(name, own)
  const users = new Map()
  for (const one of groups.values())
    for (const path of reach(one.roots, canMove)) users.set(path, [...(users.get(path) ?? []), one.name])
  const pinned = new Map(
    Object.entries(moduleGroups[name]).flatMap(([key, { modules: wanted = [] }]) =>
      wanted.map(one => [join(dist, `${one}.js`), key]),
    ),
  )
  const assigned = new Map([...users].map(([path, names]) => [path, pinned.get(path) ?? findHome(groups, names, path)]))
  // A root that other groups use, too, is in the file that they share.
  const roots = [...groups.values()].flatMap(one => one.roots)
  for (const one of groups.values()) one.roots = roots.filter(root => assigned.get(root) === one.name)
  if (process.argv.includes('--explain'))
    for (const [path, names] of users)
      if (names.length > 1)
        console.log(name, assigned.get(path), relative(packages, path), modules.get(path).code.length, names.join(','))
  const namesOf = readCrossNames(assigned)
  const late = join(dist, 'late')
  rmSync(late, { recursive: true, force: true })
  mkdirSync(late)
  const written = new Map()
  for (const one of groups.values()) {
    const code = await bundle(one, { dist, groups, assigned, crossNames: namesOf })
    if (code) written.set(one.name, code)
  }
  refuseCircles(written)
  refuseReact(groups, written, join(dist, 'ui'))
  for (const [file, code] of written) writeFileSync(join(late, `${file}.js`), code)
  for (const path of assigned.keys()) if (path.startsWith(`${dist}/`) && !isPublic.has(path)) rmSync(path)
  for (const path of own)
    if (existsSync(path)) {
      const code = readFileSync(path, 'utf8')
      const next = redirect(code, path, {
        assigned,
        groups,
        toFile: file => toSpecifier(dirname(path), join(late, `${file}.js`)),
      })
      if (next !== code) writeFileSync(path, next)
    }
}

/** An import without names is what the compiler leaves of one whose constants it has written out; no module does anything when it loads. */
function dropEmptyImports() {
  for (const [path, one] of modules) {
    const code = one.code.replace(/^import "[^"]+";\n/gm, '')
    if (code === one.code) continue
    one.code = code
    one.imports = one.imports.filter(({ names }) => names.trim() !== '')
    writeFileSync(path, code)
  }
}

/** Every module of the packages: its code, its static imports and its dynamic ones. */
function readModules() {
  const found = new Map()
  for (const dist of Object.values(dists))
    for (const file of readdirSync(dist, { recursive: true })) {
      if (!file.endsWith('.js') || file.startsWith('script/') || file.startsWith('late/')) continue
      const path = join(dist, file)
      const code = readFileSync(path, 'utf8')
      const imports = [...code.matchAll(/^(?:import|export)\b([^;'"]*?)["']([^"']+)["']/gm)].map(
        ([, names, specifier]) => ({ names, specifier }),
      )
      found.set(path, { code, imports })
    }
  return found
}

/** What `specifier` means in the module at `path`; undefined for another package. */
function toPath(specifier, path) {
  if (specifier.startsWith('.')) return resolve(dirname(path), specifier)
  return undefined
}

/** Modules that `start` and what they import need, by static imports. */
function reach(start, isWanted = () => true) {
  const reached = new Set()
  const visit = path => {
    if (reached.has(path) || !modules.has(path) || !isWanted(path)) return
    reached.add(path)
    for (const one of importsOf(path)) visit(one)
  }
  for (const path of start) visit(path)
  return reached
}

/** Modules that the module at `path` imports; of an entry of another package, the modules that have the names. */
function importsOf(path) {
  return modules.get(path).imports.flatMap(({ names, specifier }) => {
    const here = toPath(specifier, path)
    if (here) return [here]
    const known = publicNames?.get(specifier)
    if (!known) return []
    return readNames(names).flatMap(({ name }) => (known.has(name) ? [known.get(name)] : []))
  })
}

/** `{ a, b as c }` of an import. */
function readNames(names) {
  const [, list] = /\{([^}]*)\}/.exec(names) ?? []
  return (list ?? '')
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)
    .map(part => {
      const [name, as = name] = part.split(/\s+as\s+/)
      return { name, as }
    })
}

/** The module behind each name that an entry of `billfold` exports. */
function readPublicNames() {
  const known = new Map()
  for (const entry of ['adapter', 'protocol', 'wire', 'channel', 'owner']) {
    const path = join(dists.billfold, `exports/${entry}.js`)
    const names = new Map()
    for (const { names: list, specifier } of modules.get(path).imports)
      for (const { name, as } of readNames(list)) names.set(as, [name, toPath(specifier, path)])
    const exported = new Map()
    for (const [, list] of modules.get(path).code.matchAll(/^export (\{[^}]*\});?$/gm))
      for (const { name, as } of readNames(list)) {
        const [original, module] = names.get(name) ?? []
        // A name that its module exports under another one stays with the entry.
        if (original === as && module) exported.set(as, module)
      }
    known.set(`billfold/${entry}`, exported)
  }
  return known
}

/** Modules that a page loads with these names at once, after unused code is left out. */
async function findFirstLoad(names) {
  const entry = Object.entries(names)
    .map(([name, path]) => `import { ${name} } from '${path}'\nconsole.log(${name})`)
    .join('\n')
  const bundle = await rolldown({
    input: 'first',
    platform: 'browser',
    plugins: [
      {
        name: 'first load',
        resolveId(source, importer) {
          if (source === 'first') return source
          const entry = /^billfold(?:\/(\w+))?$/.exec(source)
          if (entry)
            return { id: join(dists.billfold, 'exports', `${entry[1] ?? 'index'}.js`), moduleSideEffects: false }
          if (!source.startsWith('.') && !source.startsWith('/')) return { id: source, external: true }
          return { id: resolve(importer ? dirname(importer) : '/', source), moduleSideEffects: false }
        },
        load: id => (id === 'first' ? entry : null),
      },
    ],
  })
  const { output } = await bundle.generate({ format: 'esm' })
  const files = new Map(output.map(one => [one.fileName, one]))
  const loaded = new Set()
  const visit = name => {
    const chunk = files.get(name)
    if (!chunk || loaded.has(chunk)) return
    loaded.add(chunk)
    for (const one of chunk.imports) visit(one)
  }
  for (const chunk of output) if (chunk.isEntry) visit(chunk.fileName)
  return new Set(
    [...loaded].flatMap(chunk =>
      Object.entries(chunk.modules).flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id] : [])),
    ),
  )
}

/** The groups of a package with their roots; a root belongs to the group with the longest path that fits. */
function readGroups(name, own) {
  const dist = dists[name]
  const roots = new Set()
  for (const path of own)
    for (const [, specifier] of modules.get(path).code.matchAll(/\bimport\("([^"]+)"\)/g)) {
      const root = toPath(specifier, path)
      if (root) roots.add(root)
    }
  const groups = new Map(
    Object.entries(moduleGroups[name]).map(([key, { imports = [] }]) => [key, { name: key, imports, roots: [] }]),
  )
  for (const root of roots) {
    const inside = relative(dist, root).replace(/\.js$/, '')
    const [owner] = Object.entries(moduleGroups[name])
      .flatMap(([key, { roots: wanted = [] }]) =>
        wanted
          .filter(one => (one.endsWith('/') ? inside.startsWith(one) : inside === one))
          .map(one => [key, one.length]),
      )
      .sort((a, b) => b[1] - a[1])
    if (!owner) throw new Error(`${name}: no group for ${inside}`)
    groups.get(owner[0]).roots.push(root)
  }
  return groups
}

/** The last group of the table that every one of `names` is or may import. */
function findHome(groups, names, path) {
  const visible = name => {
    const seen = new Set()
    const visit = one => {
      if (seen.has(one)) return
      seen.add(one)
      for (const next of groups.get(one).imports) visit(next)
    }
    visit(name)
    return seen
  }
  const sets = [...new Set(names)].map(visible)
  const home = [...groups.keys()].filter(key => sets.every(set => set.has(key))).at(-1)
  if (!home) throw new Error(`nothing that ${names.join(', ')} may all import for ${path}`)
  return home
}

/** Names that one group takes from a module of another, by module. */
function readCrossNames(assigned) {
  const found = new Map()
  for (const [path, home] of assigned)
    for (const { names, specifier } of modules.get(path).imports) {
      const here = toPath(specifier, path)
      const targets = here
        ? readNames(names).map(({ name }) => [name, here])
        : readNames(names).map(({ name }) => [name, publicNames.get(specifier)?.get(name)])
      for (const [name, target] of targets)
        if (target && assigned.has(target) && assigned.get(target) !== home)
          found.set(target, new Set([...(found.get(target) ?? []), name]))
      if (here && assigned.has(here) && assigned.get(here) !== home && /\*/.test(names))
        throw new Error(`${path} takes all of ${here}, which is in another group`)
    }
  return found
}

function exportsOf(path) {
  const names = []
  for (const [, list] of modules.get(path).code.matchAll(/^export (\{[^}]*\})/gm))
    for (const { as } of readNames(list)) names.push(as)
  for (const [, name] of modules.get(path).code.matchAll(/^export const (\w+)/gm)) names.push(name)
  return names
}

/** Whether roots of one group export the same names, so that the file cannot have them all. */
function hasOwnKey(one, root) {
  return exportsOf(root).some(name => one.roots.some(other => other !== root && exportsOf(other).includes(name)))
}

function keyOf(root) {
  const parts = root.replace(/\.js$/, '').split('/')
  // The folder tells files of one name apart: a view, and the list of an area's views.
  return parts.at(-1) === 'view' || parts.at(-1) === 'views' ? parts.at(-2) : parts.at(-1)
}

async function bundle(one, { dist, groups, assigned, crossNames }) {
  const mine = [...assigned].filter(([, home]) => home === one.name).map(([path]) => path)
  if (mine.length === 0) return undefined
  const lines = []
  const exported = new Map()
  const add = (path, name) => {
    const owner = exported.get(name)
    if (owner === path) return
    if (owner) throw new Error(`${one.name} has ${name} twice: ${owner} and ${path}`)
    exported.set(name, path)
    lines.push(`export { ${name} } from ${JSON.stringify(path)}`)
  }
  for (const root of one.roots) {
    if (!hasOwnKey(one, root)) for (const name of exportsOf(root)) add(root, name)
    else {
      const key = keyOf(root)
      const names = exportsOf(root)
      lines.push(
        `import { ${names.map(name => `${name} as ${key}_${name}`).join(', ')} } from ${JSON.stringify(root)}`,
        `export const ${key} = { ${names.map(name => `${name}: ${key}_${name}`).join(', ')} }`,
      )
    }
  }
  for (const path of mine) for (const name of crossNames.get(path) ?? []) add(path, name)
  const late = join(dist, 'late')
  const build = await rolldown({
    input: { [one.name]: 'group' },
    platform: 'neutral',
    plugins: [
      {
        name: 'group',
        resolveId(source, importer) {
          if (source === 'group') return source
          if (source.startsWith('late:')) return { id: `./${source.slice(5)}.js`, external: true }
          if (!source.startsWith('.') && !source.startsWith('/')) return { id: source, external: true }
          const path = resolve(dirname(importer), source)
          const home = assigned.get(path)
          if (home === one.name || isConstants(path)) return { id: path, moduleSideEffects: false }
          if (home) return { id: `./${home}.js`, external: true }
          if (!path.startsWith(`${dist}/`)) return { id: entryOf(path), external: true }
          return { id: toSpecifier(late, path), external: true }
        },
        load(id) {
          if (id === 'group') return lines.join('\n')
          const known = modules.get(id)
          if (!known) return null
          const code = inline(splitEntries(known.code, assigned), id, root => assigned.get(root) === one.name)
          return redirect(code, id, { assigned, groups, toFile: file => `late:${file}` })
        },
      },
    ],
  })
  const { output } = await build.generate({
    format: 'esm',
    entryFileNames: '[name].js',
    minifyInternalExports: false,
    codeSplitting: false,
  })
  if (output.length !== 1) throw new Error(`${one.name} became ${output.map(({ fileName }) => fileName).join(', ')}`)
  return output[0].code
}

/** The entry of `billfold` that exports what the module at `path` has. */
function entryOf(path) {
  const [entry] = [...publicNames].find(([, names]) => exportsOf(path).every(name => names.get(name) === path)) ?? []
  if (!entry) throw new Error(`a family has a copy of a module that imports ${path}, which no entry exports`)
  return entry
}

/** Imports of an entry of `billfold`, with the names that this package has copies of taken from their modules. */
function splitEntries(code, assigned) {
  return code.replace(/^import (\{[^}]*\}) from "(billfold\/\w+)";?$/gm, (whole, list, entry) => {
    const known = publicNames.get(entry)
    const names = readNames(list)
    const copied = names.filter(({ name }) => known?.has(name) && isBundled(known.get(name), assigned))
    if (copied.length === 0) return whole
    const write = (some, from) =>
      some.length === 0
        ? ''
        : `import { ${some.map(({ name, as }) => (name === as ? name : `${name} as ${as}`)).join(', ')} } from "${from}";`
    return [
      write(
        names.filter(one => !copied.includes(one)),
        entry,
      ),
      ...copied.map(one => write([one], known.get(one.name))),
    ].join('\n')
  })
}

function isBundled(path, assigned) {
  return assigned.has(path) || isConstants(path)
}

/** Dynamic imports of what is in the same file: a file that imports itself is a warning of bundlers. */
function inline(code, path, isHere) {
  const lines = []
  const text = code.replace(/\bimport\("([^"]+)"\)/g, (whole, specifier) => {
    const root = toPath(specifier, path)
    if (!root || !isHere(root)) return whole
    const names = exportsOf(root).map(name => [name, `own_${lines.length}_${name}`])
    lines.push(`import { ${names.map(([name, as]) => `${name} as ${as}`).join(', ')} } from ${JSON.stringify(root)}`)
    return `Promise.resolve({ ${names.map(([name, as]) => `${name}: ${as}`).join(', ')} })`
  })
  return [...lines, text].join('\n')
}

/** Dynamic imports of what is in a group now, by that group's file. */
function redirect(code, path, { assigned, groups, toFile }) {
  return code.replace(/\bimport\("([^"]+)"\)/g, (whole, specifier) => {
    const root = toPath(specifier, path)
    if (!root || !assigned.has(root)) return whole
    const one = groups.get(assigned.get(root))
    const file = toFile(one.name)
    return hasOwnKey(one, root) ? `import("${file}").then((group) => group.${keyOf(root)})` : `import("${file}")`
  })
}

function toSpecifier(folder, path) {
  const specifier = relative(folder, path)
  return specifier.startsWith('.') ? specifier : `./${specifier}`
}

/** Other groups that the file of a group imports. */
function importsOfFile(code) {
  return [...code.matchAll(/^(?:import|export)\b[^;'"]*["']\.\/(\w+)\.js["']/gm)].map(([, file]) => file)
}

/** A page without React may load whatever is not drawn. */
function refuseReact(groups, written, ui) {
  const visit = (file, trail) => {
    const code = written.get(file) ?? ''
    if (/^import [^;]*["']react(-dom)?["'/]/m.test(code)) throw new Error(`React in ${[...trail, file].join(' -> ')}`)
    for (const next of importsOfFile(code)) visit(next, [...trail, file])
  }
  for (const { name, roots } of groups.values()) if (roots.some(root => !root.startsWith(`${ui}/`))) visit(name, [])
}

/** Files that import each other in a circle may run before what they import. */
function refuseCircles(written) {
  const visit = (file, trail) => {
    if (trail.includes(file)) throw new Error(`groups in a circle: ${[...trail, file].join(' -> ')}`)
    for (const next of importsOfFile(written.get(file) ?? '')) visit(next, [...trail, file])
  }
  for (const file of written.keys()) visit(file, [])
}
