/**
 * Programs that the tests start and npm does not install, with their packages on each system. `--without` may leave out those
 * with `canBeLeftOut`.
 */
export const prerequisites = [
  {
    name: 'chromium',
    title: 'Chromium',
    needs: 'browser and e2e tests, sizes',
    variable: 'CHROMIUM_PATH',
    canBeLeftOut: false,
    apt: 'chromium',
    dnf: 'chromium',
    brew: 'google-chrome',
  },
  {
    name: 'firefox',
    title: 'Firefox',
    needs: 'e2e tests of windows, covers and the storage of frames',
    variable: 'FIREFOX_PATH',
    canBeLeftOut: true,
    apt: 'firefox-esr',
    dnf: 'firefox',
    brew: 'firefox',
  },
  {
    name: 'redis',
    title: 'Redis or Valkey',
    needs: 'tests of the relay over several instances',
    canBeLeftOut: true,
    apt: 'redis-server',
    dnf: 'valkey',
    brew: 'redis',
  },
  {
    name: 'postgres',
    title: 'PostgreSQL',
    needs: 'tests of the services over PostgreSQL',
    canBeLeftOut: true,
    apt: 'postgresql',
    dnf: 'postgresql-server',
    brew: 'postgresql@17',
  },
  { name: 'anvil', title: 'anvil', needs: 'every test with an EVM chain', canBeLeftOut: false },
]
