import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { createWorkspaceCompiler } from '../createWorkspaceCompiler.ts'
import { listEntries } from '../listEntries.ts'
import type { PublicKind, PublicName } from '../PublicName.ts'
import { importsOf } from '../samples/importsOf.ts'
import { toKnownNames } from '../samples/toKnownNames.ts'
import { workspace } from '../workspace.ts'
import { writeBudgets } from './pages/writeBudgets.ts'
import { writeElements } from './pages/writeElements.ts'
import { writeErrors } from './pages/writeErrors.ts'
import { writeEvents } from './pages/writeEvents.ts'
import { writeHttp } from './pages/writeHttp.ts'
import { writeList } from './pages/writeList.ts'
import { writeNames } from './pages/writeNames.ts'
import { writeNetworks } from './pages/writeNetworks.ts'
import { writeOptions } from './pages/writeOptions.ts'
import { writeSettings } from './pages/writeSettings.ts'
import { writeStorage } from './pages/writeStorage.ts'
import { writeTestWallets } from './pages/writeTestWallets.ts'
import { writeTokens } from './pages/writeTokens.ts'
import { writeWallets } from './pages/writeWallets.ts'
import { readEntry } from './readEntry.ts'
import { readOptionExamples } from './readOptionExamples.ts'
import { readOptions } from './readOptions.ts'

/**
 * Writes the pages that are made from types and docstrings into `folder`, and removes other files there.
 *
 * @returns the names of files that were changed, added or removed.
 */
export function writeReference(folder: string): readonly string[] {
  const entries = listEntries()
  const program = createWorkspaceCompiler()(entries.map(entry => entry.file))
  const all = new Map(entries.map(({ specifier, file }) => [specifier, readEntry(program, file)]))
  const known = toKnownNames(all)
  const complete = (example: string) => [importsOf(example, known).text, example].filter(Boolean).join('\n\n')
  const names = (specifier: string, ...kinds: readonly PublicKind[]): readonly PublicName[] => {
    if (!all.has(specifier)) throw new Error(`There is no entry ${specifier}`)
    return (all.get(specifier) ?? [])
      .filter(({ kind }) => kinds.length === 0 || kinds.includes(kind))
      .map(name => ({ ...name, examples: name.examples.map(complete) }))
  }
  const source = (path: string) => {
    const file = program.getSourceFile(join(workspace, 'packages/billfold/src', path))
    if (!file) throw new Error(`${path} is not in the program`)
    return file
  }
  const kitEvent = source('core/events/KitEvent.ts').statements.find(ts.isTypeAliasDeclaration)
  if (!kitEvent) throw new Error('KitEvent moved')
  const text = (path: string) => readFileSync(join(workspace, path), 'utf8')
  const routes = text('services/api/src/routes/routes.ts')
  const built = new Set([...routes.matchAll(/import \{ (\w+)Route \}/g)].map(found => found[1] ?? ''))

  // Each once, though both entries export some of them.
  const publicTypes = new Map(
    [...names('billfold', 'type'), ...names('billfold/react', 'type')]
      .filter(({ name }) => name !== 'BillfoldOptions')
      .map(type => [type.name, type]),
  )
  const types = new Set(publicTypes.keys())

  const pages: Readonly<Record<string, string>> = {
    // Parts of pages that are written by hand.
    budgets: writeBudgets(text('scripts/size.mjs')),
    settings: writeSettings(text('services/api/README.md')),
    relaySettings: writeSettings(text('services/relay/README.md')),
    storage: writeStorage(program),
    options: writeOptions(readOptions(program), readOptionExamples(), types),
    tokens: writeTokens(),
    actions: writeNames(
      'Actions',
      "`import { … } from 'billfold'`. Functions over a kit, without React. What waits takes a `signal`, and always settles. Amounts are base units as bigint unless a name says otherwise.",
      names('billfold', 'function', 'class'),
      types,
    ),
    hooks: writeNames(
      'Hooks',
      "`import { … } from 'billfold/react'`, below a [`BillfoldProvider`](./components.md#billfoldprovider). A hook of an action gives `{ run, runAsync, isPending, error, result, reset }`: `run` never throws and reports by `error` and `result`, `runAsync` is the action's own promise.",
      names('billfold/react', 'hook'),
      types,
    ),
    components: writeNames(
      'Components',
      "`import { … } from 'billfold/react'`, React 18 and 19.",
      names('billfold/react', 'component'),
      types,
    ),
    buttons: writeNames(
      'Buttons of one wallet or family',
      '`billfold/react/buttons` and `billfold/element/buttons`. How to use them: [Several wallets at once](../guide/several-wallets.md#buttons).',
      [...names('billfold/react/buttons'), ...names('billfold/element/buttons')],
    ),
    elements: writeElements(program.getTypeChecker(), source('element/BillfoldButton.ts'), names('billfold/element')),
    types: writeNames('Types', "`import type { … } from 'billfold'` and `'billfold/react'`.", [
      ...publicTypes.values(),
    ]),
    errors: writeErrors(),
    events: writeEvents(kitEvent),
    adapter: writeNames(
      'For families and connectors',
      '`billfold/adapter`: the contracts for who writes a chain family, a connector or a place to draw the modal.',
      names('billfold/adapter'),
    ),
    siwx: writeNames(
      'Sign in',
      '`billfold/siwx`: sign-in with a wallet, its actions and its parts. How to use it: [Sign in](../guide/sign-in.md).',
      names('billfold/siwx'),
    ),
    pay: writeNames(
      'Payments',
      '`billfold/pay`, and its hook from `billfold/pay/react`: a checkout in the modal. How to use it: [Payments](../guide/payments.md).',
      [...names('billfold/pay'), ...names('billfold/pay/react')],
    ),
    siwe: writeNames(
      'Sign in, for hosts that come from AppKit',
      '`billfold/siwe`: the option `siweConfig`. How to use it: [Coming from AppKit](../guide/from-appkit.md#siweconfig).',
      names('billfold/siwe'),
    ),
    snapshot: writeNames(
      'Snapshot',
      '`billfold/snapshot`: the address in the HTML of a host that renders on a server. How to use it: [Server rendering](../guide/server-rendering.md).',
      names('billfold/snapshot'),
    ),
    parts: writeList(
      'Parts',
      '`billfold/parts`: React parts and design tokens without app state, the ones the modal is made of.',
      names('billfold/parts'),
    ),
    protocol: writeList(
      'Protocol',
      '`billfold/protocol`: what two processes agree on. Rows of [errors](./errors.md) are left out here.',
      names('billfold/protocol').filter(({ file, text }) => !file.includes('/errors/rows/') && text !== ''),
    ),
    http: writeHttp(built),
    evm: writeNames('EVM family', "`import { … } from '@billfold/evm'`, and `/read`, `/verify` for servers.", [
      ...names('@billfold/evm', 'function'),
      ...names('@billfold/evm/verify', 'function').filter(({ name }) => name !== 'createRpcPool'),
      ...names('@billfold/evm/read', 'function'),
      ...names('@billfold/evm/networks', 'function'),
    ]),
    solana: writeNames('Solana family', "`import { … } from '@billfold/solana'`, and `/read`, `/verify` for servers.", [
      ...names('@billfold/solana', 'function'),
      ...names('@billfold/solana/verify', 'function'),
      ...names('@billfold/solana/read', 'function'),
      ...names('@billfold/solana/networks', 'function'),
    ]),
    bitcoin: writeNames(
      'Bitcoin family',
      "`import { … } from '@billfold/bitcoin'`, and `/read`, `/verify` for servers.",
      [
        ...names('@billfold/bitcoin', 'function'),
        ...names('@billfold/bitcoin/verify', 'function'),
        ...names('@billfold/bitcoin/read', 'function'),
        ...names('@billfold/bitcoin/networks', 'function'),
      ],
    ),
    siwxServer: writeNames(
      'Sign-in server',
      '`@billfold/siwx`, for servers; `/sql` and `/redis` keep nonces, sessions and revoked tokens in a database.',
      [
        ...names('@billfold/siwx', 'function', 'class'),
        ...names('@billfold/siwx/sql'),
        ...names('@billfold/siwx/redis', 'function'),
      ],
    ),
    networks: writeNetworks(),
    wallets: writeWallets(),
    testkit: writeNames(
      'Testkit',
      '`@billfold/testkit`, `/bitcoin`, `/pairing`, `/playwright`, `/solana` and `/vitest`. How to use them: [Test your app](../guide/testing.md).',
      [
        ...names('@billfold/testkit/playwright', 'function', 'class'),
        ...names('@billfold/testkit', 'function', 'class'),
        ...names('@billfold/testkit/solana', 'function', 'class'),
        ...names('@billfold/testkit/bitcoin', 'function', 'class'),
        ...names('@billfold/testkit/pairing', 'function', 'class'),
        ...names('@billfold/testkit/vitest', 'function', 'class'),
      ],
    ),
    testWallets: writeTestWallets(),
    devnet: writeNames(
      'Devnet',
      '`@billfold/devnet`. How to use it: [Local chains](../guide/local-chains.md).',
      names('@billfold/devnet', 'function', 'class'),
    ),
  }
  mkdirSync(folder, { recursive: true })
  const files = new Map(Object.entries(pages).map(([name, text]) => [`${name}.md`, text]))
  const gone = readdirSync(folder).filter(name => !files.has(name))
  for (const name of gone) rmSync(join(folder, name))
  const changed = [...files].filter(([name, text]) => {
    const path = join(folder, name)
    return !existsSync(path) || readFileSync(path, 'utf8') !== text
  })
  for (const [name, text] of changed) writeFileSync(join(folder, name), text)
  return [...gone, ...changed.map(([name]) => name)]
}
