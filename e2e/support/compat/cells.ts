/** A package manager by the name of the package that it is published as, and how it installs and adds. */
export type Manager = {
  readonly name: string
  /** The words before those of the command; none for the npm that runs the tests. */
  readonly by: readonly string[]
  readonly install: readonly string[]
  readonly add: readonly string[]
}

/** An app that a host has already: its package manager and its TypeScript. */
export type Cell = {
  readonly manager: Manager
  readonly typescript: string
  /** Of the app's wagmi and viem: what is newest, or the oldest that we promise. */
  readonly age: 'newest' | 'oldest'
}

const QUIET = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline']
const npm = (version: string): Manager => ({
  name: `npm ${version}`,
  by: ['npx', '--yes', `npm@${version}`],
  install: ['install', ...QUIET],
  add: ['install', ...QUIET],
})

const npm10 = npm('10')
const npm11 = npm('11')
const pnpm: Manager = {
  name: 'pnpm 10',
  by: ['npx', '--yes', 'pnpm@10'],
  install: ['install', '--ignore-scripts'],
  add: ['add', '--ignore-scripts'],
}
const yarn: Manager = {
  name: 'yarn 4',
  by: ['npx', '--yes', '@yarnpkg/cli-dist@4'],
  install: ['install', '--mode=skip-build'],
  add: ['add', '--mode=skip-build'],
}

const TYPESCRIPTS = ['5.9', '6', '7']

/** Every cell of `npm run compat`. */
export const cells: readonly Cell[] = [
  ...[npm10, npm11, pnpm, yarn].flatMap(manager =>
    TYPESCRIPTS.map(typescript => ({ manager, typescript, age: 'newest' }) as const),
  ),
  { manager: npm11, typescript: '5.9', age: 'oldest' },
]

/** The cell that `npm test` tries: the npm that is there, with the newest TypeScript. */
export const testedCell: Cell = {
  manager: { ...npm11, name: 'npm', by: ['npm'] },
  typescript: '7',
  age: 'newest',
}
