import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { findHeadlessShell } from './scripts/findHeadlessShell.mjs'
import { LongestFirst } from './scripts/testing/LongestFirst.ts'

const conditions = ['@billfold/source', 'module', 'node', 'development|production']
const base = {
  resolve: { conditions },
  ssr: {
    resolve: { conditions, externalConditions: ['@billfold/source', 'node'] },
    noExternal: [/^billfold/, /^@billfold\//],
  },
}
/** For layers without a browser, in which a poll costs nothing. */
const shortPollMs = 5

const layer = (name: string, include: string[], timeoutMs: number, pollMs = 50) => ({
  ...base,
  test: {
    name,
    include,
    exclude: ['**/node_modules/**', '**/dist/**'],
    environment: 'node' as const,
    testTimeout: timeoutMs,
    hookTimeout: 120_000,
    // A condition that is waited for may take as long as a busy machine needs; what is measured is measured in bench/.
    expect: { poll: { timeout: 15_000, interval: pollMs } },
    pool: 'forks' as const,
    // Layers share what is transformed; `npm test` begins without it. Two runs at once need a folder each.
    experimental: { fsModuleCache: true, fsModuleCachePath: process.env.BILLFOLD_MODULE_CACHE ?? '.cache/modules' },
  },
})

/**
 * Files of one worker share what they import: reading it anew for each was half of what the unit layer worked, and a quarter of the browser layer outside of the browser. State is per kit (law 3), or in
 * pages and servers of a file's own.
 */
const withoutIsolation = (project: ReturnType<typeof layer>) => ({
  ...project,
  test: { ...project.test, isolate: false },
})

/** Tests that ask for no other browser run in Chromium's headless shell, if the machine has it (docs/decisions/headless-shell.md). */
const withHeadlessShell = (project: ReturnType<typeof layer>) => ({
  ...project,
  test: { ...project.test, env: { BILLFOLD_HEADLESS_SHELL: findHeadlessShell() ?? '' } },
})

/** What all files of a run share is started before them, in Vitest's own process, and ended after them. */
const withGlobalSetup = <project extends ReturnType<typeof layer>>(project: project, ...paths: readonly string[]) => ({
  ...project,
  test: { ...project.test, globalSetup: [...paths] },
})

export default defineConfig({
  test: {
    projects: [
      withoutIsolation(
        layer(
          'unit',
          ['{packages,services,apps}/**/*.test.{ts,tsx}', '!apps/docs/**', '!**/test/**', '!**/*.browser.test.*'],
          20_000,
          shortPollMs,
        ),
      ),
      // Tests of the workspace itself: they compile every sample of the docs, install packages and run checks.
      withGlobalSetup(
        layer('workspace', ['{apps/docs,scripts}/**/*.test.ts'], 120_000),
        'scripts/testing/keepTemporary.ts',
      ),
      withGlobalSetup(
        withoutIsolation(
          layer(
            'integration',
            ['{packages,services}/*/test/**/*.test.{ts,tsx}', '!**/*.browser.test.*'],
            60_000,
            shortPollMs,
          ),
        ),
        'scripts/testing/keepTemporary.ts',
        'scripts/testing/keepPostgres.ts',
        'scripts/testing/keepCommands.ts',
      ),
      withGlobalSetup(
        withHeadlessShell(
          withoutIsolation(layer('browser', ['{packages,services,apps}/**/*.browser.test.{ts,tsx}'], 120_000)),
        ),
        'scripts/testing/keepTemporary.ts',
        'scripts/testing/keepVaultPages.ts',
      ),
      withGlobalSetup(
        withoutIsolation(layer('e2e', ['e2e/**/*.test.ts'], 120_000)),
        'scripts/testing/keepTemporary.ts',
        'e2e/support/stacks/keepStacks.ts',
      ),
      // By `npm run test:examples` alone: of the examples with a server of their own, `npm test` walks one.
      withGlobalSetup(
        withoutIsolation(layer('examples', ['e2e/**/*.examples.ts'], 120_000)),
        'scripts/testing/keepTemporary.ts',
        'e2e/support/stacks/keepStacks.ts',
      ),
      // By `npm run adversary` alone: two hours are enough for 20,000 sequences on one core.
      layer('adversary', ['services/*/test/adversary/*.adversary.ts'], 7_200_000),
      layer('vectors', ['{packages,services}/**/*.vectors.ts'], 120_000),
    ],
    // Left alone, a machine of two cores runs one file at a time.
    maxWorkers: Math.max(2, availableParallelism()),
    reporters: ['default'],
    sequence: { sequencer: LongestFirst },
    passWithNoTests: true,
  },
})
