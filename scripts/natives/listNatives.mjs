// Runs before any package is installed: Node's own modules only.

const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']
const ALIASES = { amd64: 'x64', windows: 'win32' }
const LIBRARIES = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' }

/**
 * The native packages that a lockfile's packages name among their optional dependencies, with the platforms that each is for:
 * by its own entry, or by its name where the lockfile has no entry.
 *
 * @param lock The content of `package-lock.json`, version 3.
 * @example listNatives(lock)[0] // { parent: 'node_modules/esbuild', name: '@esbuild/linux-x64', wanted: '0.28.2', … }
 */
export function listNatives(lock) {
  return Object.entries(lock.packages).flatMap(([parent, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies).flatMap(([name, range]) => {
      const found = lock.packages[findEntry(lock.packages, parent, name)]
      // Another version of it is of another parent.
      const entry = found && /^\d/.test(range) && found.version !== range ? undefined : found
      const platform = entry ? { os: entry.os, cpu: entry.cpu, libc: entry.libc } : readName(name)
      // Without a system and a processor it is an ordinary package that a platform may lack.
      if (!platform.os && !platform.cpu) return []
      return [{ parent, name, wanted: entry?.version ?? range, isLocked: entry !== undefined, ...platform }]
    }),
  )
}

/** The path of the entry that `name` resolves to from the package at `parent`. */
function findEntry(packages, parent, name) {
  for (let folder = parent; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (packages[path]) return path
    if (folder === '') return undefined
  }
}

function readName(name) {
  const words = name.split(/[@/_-]/).map(word => ALIASES[word] ?? word)
  const os = words.filter(word => SYSTEMS.includes(word))
  const cpu = words.filter(word => PROCESSORS.includes(word))
  const libc = words.map(word => LIBRARIES[word]).filter(Boolean)
  return {
    os: os.length > 0 ? os : undefined,
    cpu: cpu.length > 0 ? cpu : undefined,
    libc: os.includes('linux') && libc.length > 0 ? libc : undefined,
  }
}
